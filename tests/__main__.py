"""`python3 -m tests`: make the environment if needed, then run every test. Arguments go to pytest (`--deep`, ...).

Without arguments that name tests, every core takes its share: a file goes to one worker, so that what its tests use is
made once. `-n 0` runs them one after the other.
"""

import os
import sys

from shared.bootstrap import ensure

if __name__ == "__main__":
    ensure("tests", "test")

    import pytest

    chosen = sys.argv[1:]
    spread = (
        [] if any(not one.startswith("--") for one in chosen) else ["-n", str(os.cpu_count()), "--dist", "loadfile"]
    )
    sys.exit(pytest.main(["-p", "no:cacheprovider", *spread, *chosen]))
