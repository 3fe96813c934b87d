"""The organisers' guide calls everything as the page does."""

import re

from client.web.words import EVERYWHERE, ROOMS
from shared.i18n.compile import SOURCES, messages
from tests.web.node import WEB

GUIDE = WEB.parents[1] / "server" / "features" / "tournaments" / "README.md"


def test_what_the_guide_says_to_press_is_on_the_page() -> None:
    named = set(re.findall(r"\*\*([^*]+)\*\*", GUIDE.read_text(encoding="utf-8")))
    spoken = {text for text in messages(SOURCES / "en", (*EVERYWHERE, *ROOMS)).values() if isinstance(text, str)}
    assert len(named) > 20
    assert named <= spoken, sorted(named - spoken)
