"""`oldhand admin announce`: a line that everybody sees, on every server of the store, within seconds."""

from typing import Annotated

import typer

from server.cli.common import AsJson, Data, DatabaseUrl, by_hand_on, opened, say
from shared.http.admin_actions import Announce, Withdraw


def announce(
    text: Annotated[str, typer.Argument(help="The message; leave it out to withdraw the current one.")] = "",
    minutes: Annotated[float, typer.Option(min=0.1, max=86_400.0, help="Minutes for which it is shown.")] = 60.0,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Show a message to everybody who is connected or connects later, in place of the message before.

    Example: oldhand admin announce "The server restarts at 18:00." --minutes 30
    """
    with opened(data, database) as store:
        if not text.strip():
            by_hand_on(store, Withdraw())
            say(as_json, {"announced": None}, "Nothing is announced any more.")
            return
        done = by_hand_on(store, Announce(why=text.strip()[:300], minutes=minutes))
    say(as_json, {"announced": text.strip()[:300], **done}, "It is announced.")
