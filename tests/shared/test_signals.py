"""Work that ends by itself, by a signal, or by an error of a task."""

import asyncio
import os
import signal
from collections.abc import Iterator

import pytest

from shared.errors import Rejected
from shared.signals import run_until_signal


@pytest.fixture(autouse=True)
def handlers() -> Iterator[None]:
    """What the process does with signals is as before."""
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_a_signal_ends_the_work_as_soon_as_it_is_urgent(number: int) -> None:
    answers = [False, True]

    def is_urgent() -> bool:
        os.kill(os.getpid(), number)
        return answers.pop(0)

    async def work() -> None:
        os.kill(os.getpid(), number)
        await asyncio.Event().wait()

    assert await run_until_signal(work(), is_urgent)
    assert not answers


async def test_work_that_is_done_was_ended_by_no_signal() -> None:
    assert not await run_until_signal(asyncio.sleep(0))


async def failing(*errors: Exception) -> None:
    raise ExceptionGroup("tasks", [ExceptionGroup("inner", errors)])


async def test_the_first_refusal_of_a_group_is_raised_unless_there_is_a_bug_beside_it() -> None:
    refusal = Rejected("match/over", "The match is over.")
    with pytest.raises(Rejected) as raised:
        await run_until_signal(failing(refusal))
    assert raised.value is refusal
    with pytest.raises(ExceptionGroup):
        await run_until_signal(failing(refusal, KeyError("bug")))
