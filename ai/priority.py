"""Lower the priority of a process or thread while people play. When idle work runs is decided by `shared.idle`."""

import os
import sys
import threading


def stand_back() -> None:
    """Let this process run only while no other one needs the processors: people play alongside it."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.nice(19)


def stand_behind() -> None:
    """Give this thread, and no other of its process, a lower priority than threads that a player waits for.

    On Linux a thread has a priority of its own; elsewhere nothing changes.
    """
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


def step_aside() -> None:
    """Give this process a lower priority than a server's: a player waits for both."""
    os.nice(5)
