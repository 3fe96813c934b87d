"""`python3 -m tests`: make the environment if needed, then run every test. Arguments go to pytest (`--deep`, ...).

Without arguments that name tests, several workers take their share, more than there are cores: much of a test is
waiting, for a disk, a browser or a child process. A file goes to one worker, so that what its tests use is made once.
Bytecode is kept whatever the environment says of it: some hundred processes are started, and read the same modules.
A test that takes longer than ten minutes fails, its stack printed: one that never ends must not end the whole run.
The slowest twenty are named at the end.

`--uptime-days N` runs everything as on a machine that has been up for so long: in a Linux time namespace, so that child
processes and browsers have that clock too. It needs root.
"""

import os
import sys

from shared.bootstrap import ensure

UPTIME = "--uptime-days"
LONGEST_S = 600
WORKER_BYTES = 3 << 29
"""What a worker takes with its server, its AI players and its browser: 1.2 GB, and some room."""


def workers_here() -> int:
    """Three more than there are cores, up to six, as far as the memory goes.

    With more of them, processes that wait for each other, such as engines, exceed their own limits of time.
    """
    wanted = min(6, (os.cpu_count() or 1) + 3)
    if hasattr(os, "sysconf"):
        wanted = min(wanted, os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // WORKER_BYTES)
    return max(1, wanted)


def main(arguments: list[str]) -> int:
    """Run pytest and return its exit code; with `--uptime-days` this process is replaced."""
    if UPTIME in arguments:
        at = arguments.index(UPTIME)
        if not "".join(arguments[at + 1 : at + 2]).isdigit():
            sys.exit(f"python3 -m tests {UPTIME} N: N is a whole number of days")
        shift = str(86_400 * int(arguments[at + 1]))
        rest = arguments[:at] + arguments[at + 2 :]
        clock = ["unshare", "--time", "--fork", "--monotonic", shift, "--boottime", shift]
        os.execvp(clock[0], [*clock, sys.executable, "-m", "tests", *rest])

    import pytest

    everything = all(one.startswith("--") for one in arguments)
    workers = str(workers_here())
    spread = ["-n", workers, "--dist", "loadfile", "--no-loadscope-reorder"] if everything else []
    limit = [] if "--deep" in arguments else [f"--timeout={LONGEST_S}"]
    report = ["--durations=20", "--durations-min=1"]
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    return pytest.main(["-p", "no:cacheprovider", *spread, *limit, *report, *arguments])


if __name__ == "__main__":
    ensure("tests", "test")
    sys.exit(main(sys.argv[1:]))
