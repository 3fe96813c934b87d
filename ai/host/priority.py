"""Doing without the processors that people need. Says nothing about what is done instead, nor when (`shared.idle`)."""

import os


def stand_back() -> None:
    """Have this process use only what nobody else wants of the processors: people play beside it."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    else:
        os.nice(19)


def step_aside() -> None:
    """Have this process leave most of the processors to a server that needs them: a player waits for both."""
    os.nice(5)
