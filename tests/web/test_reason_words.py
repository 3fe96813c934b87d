"""Every reason that a player can give is worded by the page."""

import re
from pathlib import Path

import shared.agent

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_page_words_every_kind_of_reason() -> None:
    kinds = set(re.findall(r'"kind": "([a-z-]+)"', Path(shared.agent.__file__).read_text(encoding="utf-8")))
    worded = set(
        re.findall(r'case "([a-z-]+)":', (ROOT / "client/web/src/i18n/reasons.ts").read_text(encoding="utf-8"))
    )
    assert {"rule", "key-state", "usage"} <= kinds
    assert kinds <= worded, "what has no words is shown to people as it came"
