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


OURS = [name for name, service in SERVICES.items() if "OLDHAND_IMAGE" in service["image"]]
"""Services that run the image which is built here."""
OTHERS: dict[str, str] = dict(
    re.findall(r"^(OLDHAND_\w+_IMAGE)=(.*)$", (ROOT / ".env.example").read_text(), re.MULTILINE)
)
"""Images of others by the variables that .env.example has for them, as given there: by tag."""
