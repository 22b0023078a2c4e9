#!/usr/bin/env python3
"""Runs the recipes of docs/laboratory.md for GNU parallel and Slurm. Usage: cluster_test.py HAUSREGEL ROOT

The recipes are read out of the document and run as they stand there. host1 and host2 are this machine: two sshd, then two
slurmd under a slurmctld with a munged, all on ports, keys and files of their own in a scratch folder. Of either recipe one
shard is killed in the middle (under Slurm on a node that is drained), and the merged result must be, byte for byte, that
of one run. `scripts/need cluster` installs what this needs."""
import contextlib
import ctypes
import os
import pathlib
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

HOSTS = ("host1", "host2")
SHARDS = 8
PATIENCE = 600  # seconds, with a whole recipe; with anything else a tenth

program, root = (pathlib.Path(word).resolve() for word in sys.argv[1:3])
library = ctypes.CDLL(None, use_errno=True)


def must(holds, what):
    if not holds:
        sys.exit(f"FAILED\n{what}")


def end_all():
    """Ends all processes that this one has begun, and those that they have: orphans come to it."""
    while True:
        fields = [pathlib.Path(entry.path, "stat") for entry in os.scandir("/proc") if entry.name.isdigit()]
        mine = []
        for stat in fields:
            with contextlib.suppress(OSError):
                if int(stat.read_text().rpartition(")")[2].split()[1]) == os.getpid():
                    mine.append(int(stat.parent.name))
        if not mine:
            return
        for pid in mine:
            os.kill(pid, signal.SIGKILL)
            os.waitpid(pid, 0)


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


class Machine:
    """This one, as two hosts. Every start of hausregel is noted: its process, host and words."""

    def __init__(self, scratch):
        self.scratch = scratch
        self.starts_file = self.write("starts", "")
        wrapper = self.write("bin/hausregel", f'#!/bin/sh\necho "$$ ${{SLURMD_NODENAME-$HOST_NAME}} $*" >>{self.starts_file}\n'
                                              f'exec {program} "$@"\n')
        wrapper.chmod(0o755)
        self.env = {"PATH": f"{wrapper.parent}:{os.environ['PATH']}", "HOME": str(scratch), "LC_ALL": "C.UTF-8"}

    def write(self, name, text):
        file = self.scratch / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
        return file

    def run(self, *words):
        done = subprocess.run(words, env=self.env, capture_output=True, text=True, timeout=PATIENCE)
        must(done.returncode == 0, f"{' '.join(map(str, words))}: {done.returncode}\n{done.stdout}{done.stderr}")
        return done.stdout

    def daemon(self, *words):
        """Runs until end_all(), or until this process is killed."""
        log = open(self.scratch / f"{pathlib.Path(words[0]).name}.log", "ab")
        subprocess.Popen(words, env=self.env, stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                         preexec_fn=lambda: library.prctl(1, signal.SIGKILL))  # PR_SET_PDEATHSIG

    def recipe(self, text, folder):
        said = open(self.scratch / "recipe.log", "ab")
        return subprocess.Popen(["sh", "-ec", text], cwd=folder, env=self.env, stdout=said, stderr=said)

    def complain(self, what):
        """Ends the test; says what the daemons and the recipe have said."""
        logs = [*self.scratch.glob("*.log"), *self.scratch.rglob("slurm-*.out")]
        must(False, "\n".join([*(f"{log.name}: {log.read_text()[-2000:]}" for log in logs), what]))

    def starts(self):
        """(process, host, shard) of every start so far that played a shard."""
        found = re.findall(r"^(\d+) (\w+) .* --shard (\d+)/", self.starts_file.read_text(), re.M)
        return [(int(process), host, int(shard)) for process, host, shard in found]

    def wait(self, what, look):
        for _ in range(PATIENCE):
            if found := look():
                return found
            time.sleep(0.1)
        return self.complain(f"waited in vain: {what}")

    def begin(self, host, after):
        """Waits for a start on this host, and until it is in the middle of its shard."""
        start = self.wait(f"a shard on {host}", lambda: next((s for s in self.starts()[after:] if s[1] == host), None))
        time.sleep(0.3)
        return start

    def finish(self, recipe, folder, whole, killed, after):
        """Waits for the end of a recipe and looks at what it did; returns the starts."""
        if recipe.wait(PATIENCE) != 0:
            self.complain(f"the recipe ended with {recipe.returncode}")
        shards = [shard for _, _, shard in self.starts()[after:]]
        must(sorted(shards) == sorted([*range(1, SHARDS + 1), killed]), f"shards that were started: {shards}")
        must((folder / "all.part").read_bytes() == whole, "the merged result differs from that of one run")
        print("  merged: byte for byte the result of one run", flush=True)


def kill(start, *folders):
    process, host, shard = start
    must(not any((folder / f"part{shard}").exists() for folder in folders), f"shard {shard} was ready before it could be killed")
    os.kill(process, signal.SIGKILL)
    print(f"  killed shard {shard} on {host}", flush=True)


def try_parallel(machine, recipe, whole):
    print("GNU parallel over ssh", flush=True)
    for key in ("host_key", "user_key"):
        machine.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", machine.scratch / key)
    user = pwd.getpwuid(os.getuid()).pw_name
    config = ""
    for host in HOSTS:
        home, port = machine.scratch / host, free_port()
        home.mkdir()
        settings = machine.write(f"sshd-{host}", f"""\
ListenAddress 127.0.0.1:{port}
HostKey {machine.scratch}/host_key
AuthorizedKeysFile {machine.scratch}/user_key.pub
PidFile none
StrictModes no
UsePAM no
SetEnv PATH={machine.env["PATH"]} HOME={home} HOST_NAME={host}
ForceCommand cd {home} && eval "$SSH_ORIGINAL_COMMAND"
""")
        machine.daemon(shutil.which("sshd"), "-D", "-e", "-f", settings)
        config += f"""\
Host {host}
  HostName 127.0.0.1
  Port {port}
  User {user}
  IdentityFile {machine.scratch}/user_key
  IdentitiesOnly yes
  UserKnownHostsFile {machine.scratch}/known_hosts
  StrictHostKeyChecking accept-new
  BatchMode yes
"""
    ssh = f"ssh -F {machine.write('ssh_config', config)}"
    machine.env["PARALLEL_SSH"] = ssh
    for host in HOSTS:
        machine.wait(f"sshd of {host}", lambda: subprocess.run([*ssh.split(), host, "true"], env=machine.env,
                                                               capture_output=True).returncode == 0)
    folder = machine.scratch / "here"
    folder.mkdir()
    running = machine.recipe(recipe, folder)
    start = machine.begin("host1", 0)
    kill(start, folder, machine.scratch / "host1")
    machine.finish(running, folder, whole, start[2], 0)
    starts = machine.starts()
    print("  started:", ", ".join(f"{shard} on {host}" for _, host, shard in starts))
    must({host for _, host, _ in starts} == set(HOSTS), "a host did nothing")
    must(machine.recipe(recipe.partition("hausregel merge")[0], folder).wait(PATIENCE) == 0, "the same command again")
    must(machine.starts() == starts, "the same command again has played something")
    print("  the same command again plays nothing")


def try_slurm(machine, script, recipe, whole):
    print("Slurm:", machine.run("slurmctld", "-V").strip(), flush=True)
    scratch, user, name = machine.scratch, pwd.getpwuid(os.getuid()).pw_name, socket.gethostname().partition(".")[0]
    key = scratch / "munge.key"
    key.write_bytes(os.urandom(128))
    key.chmod(0o400)
    config = machine.write("slurm.conf", f"""\
ClusterName=scratch
SlurmctldHost={name}(127.0.0.1)
SlurmctldPort={free_port()}
SlurmUser={user}
SlurmdUser={user}
AuthInfo=socket={scratch}/munge.socket,cred_expire=5
StateSaveLocation={scratch}/state
SlurmdSpoolDir={scratch}/spool-%n
SlurmctldPidFile={scratch}/slurmctld.pid
SlurmdPidFile={scratch}/%n.pid
SlurmdParameters=config_overrides
ProctrackType=proctrack/linuxproc
SelectType=select/cons_tres
SchedulerParameters=sched_interval=2,bf_interval=2
MailProg=/bin/true
""" + "".join(f"NodeName={host} NodeHostname={name} NodeAddr=127.0.0.1 Port={free_port()} CPUs=1\n" for host in HOSTS) +
                           "PartitionName=all Nodes=ALL Default=YES\n")
    machine.env["SLURM_CONF"] = str(config)
    (scratch / "state").mkdir()
    machine.daemon(shutil.which("munged"), "--foreground", f"--key-file={key}", f"--socket={scratch}/munge.socket",
                   f"--pid-file={scratch}/munged.pid", f"--log-file={scratch}/munged.txt", f"--seed-file={scratch}/munged.seed")
    machine.wait("munged", (scratch / "munge.socket").exists)
    machine.daemon(shutil.which("slurmctld"), "-D")
    for host in HOSTS:
        (scratch / f"spool-{host}").mkdir()
        machine.daemon(shutil.which("slurmd"), "-D", "-N", host)

    def states():
        said = subprocess.run(["sinfo", "-hN", "-o", "%N %T"], env=machine.env, capture_output=True, text=True).stdout
        return sorted(said.split("\n")[:-1])

    machine.wait("idle nodes", lambda: states() == ["host1 idle", "host2 idle"])
    folder = scratch / "shared"
    folder.mkdir()
    (folder / "shards.sh").write_text(script)
    after = len(machine.starts())
    running = machine.recipe(recipe, folder)
    start = machine.begin("host1", after)
    machine.run("scontrol", "update", "NodeName=host1", "State=DRAIN", "Reason=test")
    print("  drained host1:", "; ".join(states()), flush=True)
    must("host1 draining" in states(), "host1 had nothing to do any more when it was drained")
    kill(start, folder)
    machine.finish(running, folder, whole, start[2], after)
    starts = machine.starts()[after:]
    print("  started:", ", ".join(f"{shard} on {host}" for _, host, shard in starts), "-", "; ".join(states()))
    must([host for _, host, _ in starts].count("host1") == 1, "the drained node has started something")

    parts = [folder / f"part{shard}" for shard in range(1, SHARDS + 1)]
    before, missing = [(part.read_bytes(), part.stat().st_mtime_ns) for part in parts], 5
    parts[missing - 1].unlink()
    must(machine.recipe("sbatch --wait shards.sh", folder).wait(PATIENCE) == 0, "sbatch shards.sh again")
    now = [(part.read_bytes(), part.stat().st_mtime_ns) for part in parts]
    must([one[0] for one in now] == [one[0] for one in before], "other bytes")
    must([i for i in range(SHARDS) if now[i] != before[i]] == [missing - 1], "more than what was missing was played")
    print(f"  shards.sh again, without part{missing}: plays it alone")


os.environ["PATH"] += ":/usr/sbin:/sbin"
for tool in ("parallel", "rsync", "ssh", "ssh-keygen", "sshd", "munged", "slurmctld", "slurmd", "sbatch", "scontrol", "sinfo"):
    must(shutil.which(tool), f"{tool} is not installed: scripts/need cluster")
blocks = re.findall(r"^```sh\n(.*?)^```", (root / "docs/laboratory.md").read_text(encoding="utf-8"), re.M | re.S)
by_parallel, script, by_slurm = (next((block for block in blocks if mark in block), "")
                                 for mark in ("| parallel ", "#SBATCH ", "sbatch --parsable"))
played = {" ".join(words) for text in (by_parallel, script)
          for words in [re.search(r"hausregel (simulate .*?) --shard", text)[1].split()]}
must(len(played) == 1, f"the recipes play one experiment: {played}")

library.prctl(36, 1)  # PR_SET_CHILD_SUBREAPER
for number in (signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, lambda *_: sys.exit("ended by a signal"))
privileges = pathlib.Path("/run/sshd")  # sshd wants this folder if root runs it
makes_folder = os.getuid() == 0 and not privileges.exists()
with tempfile.TemporaryDirectory() as folder:
    try:
        if makes_folder:
            privileges.mkdir()
        os.chmod(folder, 0o755)  # munged wants its socket where all can reach it
        here = Machine(pathlib.Path(folder))
        words = played.pop()
        print(f"One run: hausregel {words}", flush=True)
        here.run(program, *words.split(), "--out", here.scratch / "whole")
        result = (here.scratch / "whole").read_bytes()
        try_parallel(here, by_parallel, result)
        try_slurm(here, script, by_slurm, result)
    finally:
        end_all()
        if makes_folder:
            privileges.rmdir()
print("Both recipes give the result of one run.")
