"""Whatever is asked over HTTP, by the published description or against it, has an answer that is not our fault."""

import json
from typing import Any
from urllib.request import Request, urlopen

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error

from tests.product.served import LIMIT_S, Server

pytestmark = pytest.mark.slow
_ENDLESS = r"/stream"
"""Paths whose answers never end by themselves."""
_CASES = 4
"""Of each operation."""
_UNHURRIED = (HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.function_scoped_fixture)


@pytest.fixture(scope="module", name="token")
def guest(server: Server) -> str:
    with urlopen(Request(f"{server.http}/api/guests", b"{}"), timeout=LIMIT_S) as answer:
        return str(json.load(answer)["token"])


def test_every_operation_answers_whatever_it_is_asked(server: Server, token: str) -> None:
    """Schemathesis makes requests of the description, right ones and wrong ones, for each operation in turn."""
    api = schemathesis.openapi.from_url(f"{server.http}/api/openapi.json").exclude(path_regex=_ENDLESS)
    operations = [found.ok() for found in api.get_all_operations()]  # pyright: ignore[reportAttributeAccessIssue]
    assert len(operations) > 40
    for operation in operations:

        @settings(max_examples=_CASES, suppress_health_check=[*_UNHURRIED], derandomize=True, database=None)
        @given(operation.as_strategy(), st.sampled_from(["", f"Bearer {token}", "Bearer nobody", "Basic YTpi"]))
        def ask(case: Any, authorization: str) -> None:
            case.headers = {**(case.headers or {}), "Authorization": authorization}
            case.call_and_validate(checks=[not_a_server_error], timeout=LIMIT_S)

        ask()


def test_the_server_has_no_fault_to_note(server: Server) -> None:
    """After all that: nothing was logged with a traceback, and it still serves."""
    with urlopen(f"{server.http}/api/status", timeout=LIMIT_S) as answer:
        assert json.load(answer)["peers"] == 0
    assert "Traceback" not in (server.data / "server.log").read_text()
