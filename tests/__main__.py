"""`python3 -m tests`: make the environment if needed, then run every test. Arguments go to pytest (`--deep`, ...).

Without arguments that name tests, up to four cores take their share: a file goes to one worker, so that what its tests
use is made once.
"""

import os
import sys

from shared.bootstrap import ensure

if __name__ == "__main__":
    ensure("tests", "test")

    import pytest

    chosen = sys.argv[1:]
    everything = all(one.startswith("--") for one in chosen)
    workers = str(min(4, os.cpu_count() or 1))
    report = ["--durations=20", "--durations-min=1"]
    spread = ["-n", workers, "--dist", "loadfile", "--no-loadscope-reorder"] if everything else []
    sys.exit(pytest.main(["-p", "no:cacheprovider", *spread, *report, *chosen]))
