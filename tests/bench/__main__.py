"""`python -m tests.bench NAME ...`: the comparative benches, and those of the product; without a name their list."""

import sys

from shared.cli import main

if __name__ == "__main__":
    main(["bench", *(sys.argv[1:] or ["--help"])])
