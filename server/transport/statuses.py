"""The HTTP status of every refusal: one table of the codes of `shared.errors`, beside those that features declare.

`refusal_bytes` is for connections on which no application answers yet.

A status tells a program, a proxy and a monitor what to do next. They try a request again after 5xx, and count it as an
outage; so only what passes by itself, or is our own fault, has one.
"""

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Final

from shared.protocol.messages import REFUSALS

_CODES: Final[Mapping[int, str]] = {
    400: """
        game/error move/notation move/illegal move/ambiguous game/option game/position text/unclear
        protocol/invalid protocol/greeting protocol/version protocol/proxy connection/tls
        account/name account/password report/text report/version reveal/mismatch
        record/syntax record/illegal record/ambiguous record/unsupported record/contradiction record/too-large
        analysis/faulty analysis/tree analysis/too-large analysis/duplicate upload/empty upload/too-long
        push/endpoint mail/address oidc/state usage/missing usage/unwritable
    """,
    401: "protocol/token",
    403: """
        auth/host-only auth/origin auth/banned auth/scope auth/revoked auth/role
        account/wrong account/registered-only table/not-seated seat/invited-only seat/own-account
        mail/account oidc/refused oidc/unknown oidc/again
    """,
    404: """
        protocol/path game/unknown table/unknown match/unknown round/unknown player/unknown profile/unknown
        memory/none upload/unknown report/unknown node/unknown record/missing book/missing push/unavailable
        mail/unavailable oidc/unavailable
    """,
    405: "protocol/method",
    409: """
        table/closed table/full table/seat-taken table/not-your-turn table/stale-version table/too-new table/moving
        table/not-started table/not-offered match/over match/running clock/out-of-time seat/substituted seat/reserved
        seat/unavailable substitute/rated reveal/not-asked ref/reused account/name-taken account/registered
        account/tokens record/id-taken player/unavailable player/muted player/outside upload/settled upload/unsettled
        oidc/linked oidc/only-way
    """,
    413: "protocol/too-long",
    415: "protocol/media-type",
    416: "protocol/range",
    421: "auth/host",
    426: "protocol/upgrade",
    429: "table/limit",
    500: "server/internal",
    503: """
        server/starting server/stopping server/draining server/bus server/no-page server/not-ready
        server/busy server/too-long store/unreachable store/version-taken mail/unreachable oidc/unreachable
    """,
}
FAMILIES: Final[Mapping[str, int]] = {
    "limit": 429,
    **dict.fromkeys(
        (
            *("store", "book", "endgame", "weights", "engine", "install"),  # files and programs of this server's own
            *("server", "secret", "settings", "admin", "mine", "bot", "dataset"),  # told on the command line
            "connection",  # told as a connection ends
        ),
        500,
    ),
}
"""Of the codes that stand not in the table: those of limits, and those that no request is refused with on purpose."""
STATUSES: Final[Mapping[str, int]] = REFUSALS | {
    code: status for status, codes in _CODES.items() for code in codes.split()
}
RETRY_S: Final[Mapping[str, int]] = {"mail/unreachable": 60, "oidc/unreachable": 60}
"""When to send a request again that met with something passing; `PASSING_S` for the others."""
PASSING_S: Final = 2


def status_of(code: str) -> int:
    """The HTTP status of a refusal; 500 for a code that nobody has given one."""
    return STATUSES.get(code) or FAMILIES.get(code.partition("/")[0], 500)


def retry_s(code: str) -> int | None:
    """After how many seconds a request refused with this code may succeed; None: waiting alone does not help."""
    return RETRY_S.get(code, PASSING_S) if status_of(code) == 503 else None


def refusal_bytes(code: str, message: str, headers: str = "") -> bytes:
    """A whole HTTP response that refuses a request and ends the connection. `headers`: further ones, each with its
    line end."""
    status, seconds = HTTPStatus(status_of(code)), retry_s(code)
    body = json.dumps({"code": code, "message": message}, separators=(",", ":")).encode()
    again = "" if seconds is None else f"retry-after: {seconds}\r\n"
    head = f"HTTP/1.1 {status.value} {status.phrase}\r\ncontent-type: application/json\r\n{headers}{again}"
    return f"{head}cache-control: no-store\r\ncontent-length: {len(body)}\r\nconnection: close\r\n\r\n".encode() + body
