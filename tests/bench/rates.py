"""What the benchmarks of `hausregel simulate` share."""
import os
import subprocess
import sys


def rate(command, games):
    """Games per second of processor time; start-up included."""
    with open(os.devnull, "w") as nowhere:
        process = subprocess.Popen(command, stdout=nowhere, stderr=nowhere)
        _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"{' '.join(command)} ended with {status}")
    return games / (usage.ru_utime + usage.ru_stime)


def simulate(program, game, bots, games, variant="official", lanes=None):
    """The command that plays `games` games of `game` between `bots`, one thread, and so many tables side by side.

    Seats are fixed: of a rotated block of bots all alike only one game is played, though all are counted."""
    return [program, "simulate", game, "--players", str(len(bots)), "--bots", ",".join(bots), "--variant", variant,
            "--seats", "fixed",
            "--games", str(games), "--seed", "7", "--threads", "1", "--json"] + (["--lanes", str(lanes)] if lanes else [])
