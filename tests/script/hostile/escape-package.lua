-- second of its kind: swallow-pcall
-- message: is not available to scripts
package.loadlib("libc.so.6", "system")
