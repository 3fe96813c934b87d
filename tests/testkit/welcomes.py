"""A welcome for the tests of readers."""

from shared.protocol import PROTOCOL, Welcome, You


def welcome_to(you: You) -> Welcome:
    """Of a server that offers nothing."""
    return Welcome(
        protocol=PROTOCOL, server="test", you=you, token="t", games=[], players=[], books=[], seated=[], http_port=1
    )
