"""Doing without the processors that people need. Says nothing about what is done instead, nor when (`shared.idle`)."""

import os
import sys
import threading


def stand_back() -> None:
    """Have this process use only what nobody else wants of the processors: people play beside it."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.nice(19)


def stand_behind() -> None:
    """Have this thread, and no other of its process, leave the processors to those that a player waits for.

    On Linux a thread has a priority of its own; elsewhere nothing changes.
    """
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), 10)


def step_aside() -> None:
    """Have this process leave most of the processors to a server that needs them: a player waits for both."""
    os.nice(5)
