"""Work in another process that ends with the one that started it, however that happened. Knows no work."""

import multiprocessing
import os
import threading


def end_with_parent() -> None:
    """End this process, started by `multiprocessing`, when its parent is gone, even by `kill -9`."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def watch() -> None:
        parent.join()
        os._exit(1)  # whatever is being written is not whole yet, and is never taken for it

    threading.Thread(target=watch, daemon=True).start()
