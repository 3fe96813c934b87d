"""`oldhand admin announce`: a line that everybody sees, on every server of the store, within seconds."""

from typing import Annotated

import typer

from server.admin.asking import AsJson, Data, DatabaseUrl, by_hand_on, opened, say
from server.keeping.deeds import Announce, Withdraw


def announce(
    text: Annotated[
        str, typer.Argument(help="What everybody is told; leave it out to withdraw what is told now.")
    ] = "",
    minutes: Annotated[float, typer.Option(min=0.1, max=86_400.0, help="For how long it is told.")] = 60.0,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Tell something to everybody who is connected and to whoever comes, in place of what was announced before."""
    with opened(data, database) as store:
        if not text.strip():
            by_hand_on(store, Withdraw())
            say(as_json, {"announced": None}, "Nothing is announced any more.")
            return
        done = by_hand_on(store, Announce(why=text.strip()[:300], minutes=minutes))
    say(as_json, {"announced": text.strip()[:300], **done}, "It is announced.")
