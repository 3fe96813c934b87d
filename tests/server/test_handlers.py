"""The registry of command handlers: each command has one."""

import asyncio

import pytest

from server.core.handlers import Answer, Handlers
from server.core.participant import Participant
from server.core.session import Session
from shared.protocol import COMMANDS, Ping, Tables
from shared.protocol.hints import Hint
from tests.testkit.server import TestServer


async def no_answer(session: Session, who: Participant, command: Hint, answer: Answer) -> None:
    """A handler that does nothing."""


async def test_every_command_has_a_handler(web_server: TestServer) -> None:
    handlers = web_server.running.parts.handlers
    at_once = {Ping, Tables}  # answered by dispatch itself
    assert [handlers.of(command) for command in COMMANDS if command not in at_once]
    for command in at_once:
        with pytest.raises(KeyError):
            handlers.of(command)


async def test_a_second_handler_of_a_command_is_refused() -> None:
    async with asyncio.TaskGroup() as tasks:
        handlers = Handlers(tasks)
        handlers.add(Hint, no_answer)
        with pytest.raises(ValueError, match="two handlers for Hint"):
            handlers.add_slow(Hint, no_answer)
