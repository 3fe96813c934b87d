"""docker-compose.yml as data: what its words say, before any engine reads them."""

import re
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).parents[2]
COMPOSED: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSED["services"]
VARIABLE = re.compile(r"\$\{(\w+)(?:(:[-+?])([^}]*))?\}")
"""`${NAME}`, `${NAME:-default}`, `${NAME:+if given}`, `${NAME:?what to do}`: the name, how, and the rest."""


def defaults() -> dict[str, str | None]:
    """Each variable of the file with its default, the same wherever it is named; None where it must be set."""
    found: dict[str, str | None] = {}
    for name, how, rest in VARIABLE.findall((ROOT / "docker-compose.yml").read_text()):
        if how == ":+":
            continue
        default = None if how == ":?" else rest
        assert found.setdefault(name, default) == default, f"{name} has two defaults"
    return found


def filled(text: Any) -> str:
    """A text of the file with its variables' defaults filled in."""
    return VARIABLE.sub(lambda found: "" if found[2] == ":+" else found[3], str(text))
