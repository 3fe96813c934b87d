"""A command of Oldhand as a child of `oldhand serve`: it ends when its parent does, however that happened.

`python -m server.lifecycle.child COMMAND ...`. The parent holds the other end of standard input and writes nothing:
when it is gone, even by `kill -9`, reading finds the end, and the child's whole process group is ended.

The child begins a group and no session: Linux shares the processors out between sessions first, and idle work is to
make way for the server too.
"""

import os
import signal
import sys
import threading
import time

_HURRY_S = 0.2
_GRACE_S = 3.0


def _end_with_parent() -> None:
    while os.read(sys.stdin.fileno(), 4096):
        pass
    os.killpg(os.getpgrp(), signal.SIGTERM)
    time.sleep(_HURRY_S)
    os.killpg(os.getpgrp(), signal.SIGTERM)  # a server waits for no match any more
    time.sleep(_GRACE_S)
    os.killpg(os.getpgrp(), signal.SIGKILL)


if __name__ == "__main__":
    os.setpgrp()
    threading.Thread(target=_end_with_parent, daemon=True).start()

    from shared.cli import main

    main(sys.argv[1:])
