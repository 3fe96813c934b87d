"""`python3 -m shared.bootstrap [run|test]`: make the environment and stop there."""

import sys

from shared.bootstrap import ensure

if __name__ == "__main__":
    ensure("shared.bootstrap", (sys.argv[1:] or ["run"])[0])
