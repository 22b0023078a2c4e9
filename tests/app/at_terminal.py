"""A program at a pseudo-terminal, for tests: the one driver of them all. Terminal: what it shows, whatever it is.
Console: the console without line editing, which shows until it waits, and lines typed to it."""
import codecs
import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios

WAITS = re.compile(r"((hausregel|\[[^\]\n]*\])> |[:?\]] |: Enter )\Z")


class Terminal:
    """`words` in the folder of `environment`'s HOME; `all` is what it has shown."""

    def __init__(self, words, environment, columns=400, rows=50):
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            self.terminal = 0
            self.size(columns, rows)
            os.chdir(environment["HOME"])
            os.execve(words[0], words, environment)
        self.decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        self.all = ""

    def size(self, columns, rows):
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def write(self, text):
        os.write(self.terminal, text.encode())

    def portion(self, seconds=60):
        """What it shows next; nothing at its end; None where nothing comes for so long."""
        if not select.select([self.terminal], [], [], seconds)[0]:
            return None
        try:
            portion = os.read(self.terminal, 65536)
        except OSError:  # the other end is closed
            portion = b""
        text = self.decode(portion)
        self.all += text
        return text if text or not portion else self.portion(seconds)  # a character may come in two halves

    def status(self):
        """Of its end, as waitpid() says."""
        os.close(self.terminal)
        return os.waitpid(self.child, 0)[1]


class Console(Terminal):
    def __init__(self, program, home, language, columns=400, words=(), kind="dumb"):
        environment = {"PATH": os.environ["PATH"], "HOME": home, "TERM": kind, "LANG": "C.UTF-8"}
        super().__init__([program, *words, "--lang", language, "--no-pager"], environment, columns)

    @property
    def shown(self):
        return self.all.replace("\r\n", "\n")

    def read(self):
        """What is shown until a line is waited for, or the console has ended."""
        text = ""
        while more := self.portion(0.02 if WAITS.search(text) else 60):
            text += more
        if more is None and not WAITS.search(text):
            sys.exit("the console has fallen silent:\n" + self.shown)
        return text.replace("\r\n", "\n")

    def type(self, line):
        """Types a line; gives what is shown then, without its echo."""
        self.write(line + "\n")
        shown = self.read()
        return shown.removeprefix(line + "\n")

    def end(self):
        try:
            os.kill(self.child, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.status()
