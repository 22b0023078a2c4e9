#!/usr/bin/env python3
"""Random programs, each run in 16 processes with other allocators, addresses, hash seeds and without some of what the
processor can do: the same answers, and the same work counted. Usage: everywhere_test.py PROGRAMS"""
import os
import subprocess
import sys

program = sys.argv[1]
COUNT = 10000 if os.environ.get("HAUSREGEL_LONG") else 200
STOCK = 60  # the same without our operators: they have to differ, or the test looks at nothing
WITHOUT = "glibc.cpu.hwcaps=-AVX,-AVX2,-FMA,-FMA4,-AVX512F,-AVX2_Usable,-FMA_Usable,-ERMS,-SSE4_2"
ALLOCATORS = [
    {},
    {"MALLOC_ARENA_MAX": "1", "MALLOC_PERTURB_": "165"},
    {"GLIBC_TUNABLES": "glibc.malloc.tcache_count=0"},
    {"GLIBC_TUNABLES": "glibc.malloc.mxfast=0:glibc.malloc.tcache_count=3"},
    {"MALLOC_TOP_PAD_": "1048576"},
    {"GLIBC_TUNABLES": "glibc.malloc.mmap_threshold=4096:glibc.malloc.mmap_max=10000"},
    {"GLIBC_TUNABLES": "glibc.malloc.trim_threshold=0", "MALLOC_PERTURB_": "1"},
    {"LC_ALL": "C.UTF-8", "UNUSED": "x" * 5000},  # the stack begins elsewhere
]


def environments():
    for wanted in ALLOCATORS:
        yield wanted
        tunables = ":".join(filter(None, [wanted.get("GLIBC_TUNABLES"), WITHOUT]))
        yield {**wanted, "GLIBC_TUNABLES": tunables}


def answers(count, *words):
    """What each process answers, by program."""
    running = [subprocess.Popen([program, "0", str(count), *words], stdout=subprocess.PIPE, text=True,
                                env={**os.environ, **wanted}) for wanted in environments()]
    told = [process.communicate()[0].splitlines() for process in running]
    if any(process.returncode for process in running) or any(len(lines) != count + 1 for lines in told):
        sys.exit(f"a process ended with {[process.returncode for process in running]}")
    if len({lines[0] for lines in told}) < len(told):
        sys.exit("the processes have the same addresses: they are no different ones")
    return [lines[1:] for lines in told]


told = answers(COUNT)
different = [number for number, all in enumerate(zip(*told)) if len(set(all)) > 1]
for number in different[:3]:
    one, *others = dict.fromkeys(lines[number] for lines in told)
    print(subprocess.run([program, "--show", str(number)], stdout=subprocess.PIPE, text=True).stdout)
    print(f"program {number} answers\n  {one}\nand\n  {others[0]}\n")
ends = {"answers": 0, "budget": 0, "machine": 0, "other errors": 0}
for line in told[0]:
    of = ("machine" if "machine" in line else "budget" if "used up its" in line else "other errors" if ": " in line else "answers")
    ends[of] += 1
stock = sum(len(set(all)) > 1 for all in zip(*answers(STOCK, "--stock")))
print(f"{COUNT} programs in {len(told)} processes, {len(different)} differ ({', '.join(f'{n} {what}' for what, n in ends.items())}); "
      f"of {STOCK} with Lua's own operators {stock} differ")
if min(ends["answers"], ends["budget"], ends["other errors"]) < COUNT // 50 or ends["machine"] or not stock:
    sys.exit("the programs do not try what they should")
sys.exit(1 if different else 0)
