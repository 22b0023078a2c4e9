"""The console at a terminal without line editing, for tests: what it shows until it waits, and lines typed to it."""
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios

WAITS = re.compile(r"(hausregel(\[[^\]\n]*\])?> |[:?\]] )\Z")


class Console:
    def __init__(self, program, home, language, columns=400, words=(), kind="dumb"):
        environment = {"PATH": os.environ["PATH"], "HOME": home, "TERM": kind, "LANG": "C.UTF-8"}
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 50, columns, 0, 0))
            os.chdir(home)
            os.execve(program, [program, *words, "--lang", language, "--no-pager"], environment)
        self.shown = ""

    def read(self):
        """What is shown until a line is waited for, or the console has ended."""
        portion = b""
        while True:
            waits = WAITS.search(portion.decode(errors="replace"))
            if not select.select([self.terminal], [], [], 0.02 if waits else 60)[0]:
                if not waits:
                    sys.exit("the console has fallen silent:\n" + self.shown + portion.decode(errors="replace"))
                break
            try:
                more = os.read(self.terminal, 65536)
            except OSError:  # the other end is closed
                more = b""
            if not more:
                break
            portion += more
        text = portion.decode(errors="replace").replace("\r\n", "\n")
        self.shown += text
        return text

    def type(self, line):
        """Types a line; gives what is shown then, without its echo."""
        os.write(self.terminal, line.encode() + b"\n")
        shown = self.read()
        return shown.removeprefix(line + "\n")

    def end(self):
        try:
            os.kill(self.child, signal.SIGKILL)
        except ProcessLookupError:
            pass
        os.waitpid(self.child, 0)
        os.close(self.terminal)
