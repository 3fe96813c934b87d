"""`python3 -m server`: make the environment if needed, then `oldhand serve` with the same arguments."""

import sys

from shared.bootstrap import ensure

if __name__ == "__main__":
    ensure("server")

    from shared.cli import main

    main(["serve", *sys.argv[1:]])
