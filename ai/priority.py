"""Doing without the processors that people need. Says nothing about what is done instead."""

import os


def stand_back() -> None:
    """Have this process use only what nobody else wants of the processors: people play beside it."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.nice(19)
