"""`oldhand admin drain`: empties a running server from afar, as SIGTERM does, and sees it end."""

import json
import os
import sys
import time
from pathlib import Path
from typing import Annotated, TypedDict
from urllib.error import HTTPError, URLError
from urllib.request import ProxyHandler, Request, build_opener

import typer

from server.cli.common import AsJson, Data, say
from shared.data_folder import data_folder
from shared.errors import CodedError
from shared.secrets import HOST_TOKEN, read_secret
from shared.settings import HostSettings, text_of

_ANSWER_S = 10.0
_LOOK_S = 0.2
_DIRECT = build_opener(ProxyHandler({}))
"""Asks the server itself: ignores the proxy variables of the environment."""


def drain(
    server: Annotated[
        str, typer.Option(help="The server's own HTTP address, not a proxy's.")
    ] = "http://127.0.0.1:8101",
    now: Annotated[bool, typer.Option("--now", help="Wait for no match: the time of grace is over.")] = False,
    wait: Annotated[bool, typer.Option(help="Return when the server has ended, not before.")] = True,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Empty a server and stop it: nothing new begins there, matches go on for its --grace, then all are sent elsewhere.

    People notice nothing but a pause: their clients come back by themselves, to another server or to this one started
    again, and nobody's clock runs meanwhile. The service manager (Docker, systemd) starts the server again.

    The host token proves that you may: from OLDHAND_HOST_TOKEN (or OLDHAND_HOST_TOKEN_FILE), else from the file in the
    data folder.

    Example: oldhand admin drain --server http://10.0.0.7:8101 && echo may be turned off
    """
    token = _host_token(data)
    begun = time.monotonic()
    result = _post(server, token)
    if now:
        _post(server, token)
    people = f"{result['people']} people at {result['tables']} tables"
    print(f"draining: {people}, at most {result['grace_s']:g} s of grace", file=sys.stderr, flush=True)
    while wait and _answers(server):
        time.sleep(_LOOK_S)
    seconds = round(time.monotonic() - begun, 1)
    ended = f"It has ended after {seconds:g} s." if wait else "It ends by itself."
    say(as_json, {"drained": wait, "seconds": seconds, **result}, f"{server} is being emptied: {people}. {ended}")


def _host_token(data: Path | None) -> str:
    """Raises CodedError `auth/host-only`."""
    given = text_of(HostSettings.read(os.environ).host_token)
    file = data_folder(data, os.environ) / "host.token"
    if not given and not file.is_file():
        raise CodedError("auth/host-only", f"set {HOST_TOKEN} to the server's host token, or --data to its folder")
    return given or read_secret(file)


class _Begun(TypedDict):
    """A server's answer."""

    people: int
    tables: int
    grace_s: float


def _post(server: str, token: str) -> _Begun:
    """Ask for it. Raises CodedError."""
    try:
        request = Request(f"{server}/api/admin/drain", b"", {"Authorization": f"Bearer {token}"})
        with _DIRECT.open(request, timeout=_ANSWER_S) as answer:
            return json.load(answer)
    except HTTPError as error:
        with error:
            refusal = json.loads(error.read() or b"{}")
        raise CodedError(refusal.get("code", "server/internal"), refusal.get("message", str(error))) from error
    except (URLError, OSError, ValueError) as error:
        raise CodedError("connection/unreachable", f"no server answers at {server} ({error})") from error


def _answers(server: str) -> bool:
    """Whether the server still serves."""
    try:
        with _DIRECT.open(f"{server}/livez", timeout=_ANSWER_S):
            return True
    except HTTPError:
        return True
    except (URLError, OSError):
        return False
