-- second of its kind: swallow-pcall
-- message: is not available to scripts
os.execute("touch owned")
