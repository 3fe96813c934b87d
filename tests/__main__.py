"""`python3 -m tests`: make the environment if needed, then run every test. Arguments go to pytest (`--deep`, ...)."""

import sys

from shared.bootstrap import ensure

if __name__ == "__main__":
    ensure("tests", "test")

    import pytest

    sys.exit(pytest.main(["-p", "no:cacheprovider", *sys.argv[1:]]))
