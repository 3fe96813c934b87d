"""The web client's mirror of the protocol against its definition."""

from pathlib import Path

from client.web.mirror import typescript

SOURCE = Path(__file__).parents[2] / "client" / "web" / "src" / "protocol" / "messages.ts"


def test_the_page_speaks_the_servers_language() -> None:
    assert SOURCE.read_text() == typescript(), f"python -m client.web.mirror > {SOURCE} writes it anew"
