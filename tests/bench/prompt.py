#!/usr/bin/env python3
"""What the console costs besides what it plays: processor time from its start to the first prompt at a terminal, and of a
move in memory. Usage: prompt.py HAUSREGEL [RUNS]      Goals: 6 ms to the prompt, 1 ms a move."""
import os
import select
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

MOVES = 200
program, runs = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 15


def seconds(command, environment, lines=None):
    """Processor time of a process, its children's included."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                               env=environment)
    process.stdin.write((lines or "").encode())
    process.stdin.close()
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} ended with {status}")
    return usage.ru_utime + usage.ru_stime


def to_prompt(environment):
    """From the start to the prompt, and out again by the end of input. Started as `seconds` starts its process: a fork
    of this interpreter would be counted with it, and takes longer than the dynamic linker."""
    terminal, inside = os.openpty()
    process = subprocess.Popen([program], stdin=inside, stdout=inside, stderr=inside, env=environment,
                               start_new_session=True)
    os.close(inside)
    shown = b""
    while b"> " not in shown and select.select([terminal], [], [], 60)[0]:
        shown += os.read(terminal, 4096)
    time.sleep(0.1)  # the prompt stands there a moment before the terminal is told how to read
    os.write(terminal, b"\x04")
    try:
        while select.select([terminal], [], [], 60)[0] and os.read(terminal, 4096):
            pass
    except OSError:  # the other end is closed
        pass
    os.close(terminal)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0 or b"> " not in shown:
        sys.exit(f"no prompt, status {status}: {shown.decode(errors='replace')}")
    return usage.ru_utime + usage.ru_stime


with tempfile.TemporaryDirectory() as folder:
    environment = {"PATH": os.environ["PATH"], "HOME": folder, "TERM": "xterm", "LANG": "C.UTF-8"}
    opening = "new teufel A B seed=7 variant=official mode=table\n"
    turns = "bet A 10\n.undo\n" * MOVES
    lua = shutil.which("lua5.4")
    prompts, moves, others = [], [], []
    for _ in range(runs):  # in turn, so that all see the same machine
        prompts.append(to_prompt(environment))
        idle = seconds([program], environment, opening + "next\n")
        busy = seconds([program], environment, opening + "next\n" + turns)
        moves.append((busy - idle) / (2 * MOVES))
        if lua:
            others.append(seconds([lua, "-v"], environment))
    said = [f"start to prompt {1000 * statistics.median(prompts):.2f} ms ({1000 * min(prompts):.2f} to "
            f"{1000 * max(prompts):.2f})", f"a line of moves {1000 * statistics.median(moves):.3f} ms"]
    if others:
        said.append(f"lua5.4 -v {1000 * statistics.median(others):.2f} ms")
    print("; ".join(said) + f"; medians of {runs} runs, processor time")
