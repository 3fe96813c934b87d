"""`python -m tests.hostile.fuzz TARGET --seconds N`: look for what breaks a reader, guided by what its code reached.

Atheris (libFuzzer) keeps every input that reaches something new, and spoils those further. It starts from the seeds and
from what once broke the reader (`tests/hostile/broke/TARGET`). What breaks it now is written to --found and named on
stderr; put it into `broke` together with the mending. Exits with 0 when nothing broke.
"""

import argparse
import resource
import sys
import tempfile
from pathlib import Path

BROKE = Path(__file__).parent / "broke"
_MEMORY_MB = 2048
"""More than it has held at the beginning, at most."""
_INSTRUMENTED = ["shared", "server.transport", "server.transport", "ai.games.english_draughts.engines"]


def main() -> None:
    """Read the command line, and hand over to libFuzzer, which ends the process."""
    import atheris

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    with atheris.instrument_imports(include=_INSTRUMENTED):  # pyright: ignore[reportAttributeAccessIssue]
        from tests.hostile.seeds import seeds
        from tests.hostile.targets import TARGETS, run
    parser.add_argument("target", choices=sorted(TARGETS))
    parser.add_argument("--seconds", type=int, default=60, help="how long to look (60)")
    parser.add_argument("--found", type=Path, default=Path(tempfile.gettempdir()), help="folder for what breaks it")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="oldhand-fuzz-") as corpus:
        for number, seed in enumerate([*seeds(chosen.target), *broke(chosen.target)]):
            (Path(corpus) / f"seed-{number}").write_bytes(seed)
        limit_mb = _peak_mb() + _MEMORY_MB
        options = [f"-max_total_time={chosen.seconds}", "-max_len=4096", "-timeout=10", f"-rss_limit_mb={limit_mb}"]
        found = f"-artifact_prefix={chosen.found / chosen.target}-"
        atheris.Setup(
            [sys.argv[0], *options, "-print_final_stats=1", found, corpus], lambda data: run(chosen.target, data)
        )
        atheris.Fuzz()


def _peak_mb() -> int:
    """The most memory that this process has held, as libFuzzer counts it: Linux has it inherited from the process that
    started this one, so that a large one would have used up the limit before the first input."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def broke(target: str) -> list[bytes]:
    """What once broke a reader and does no longer."""
    folder = BROKE / target
    return [file.read_bytes() for file in sorted(folder.iterdir())] if folder.is_dir() else []


if __name__ == "__main__":
    main()
