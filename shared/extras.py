"""Which extra of the package provides the libraries that a command needs.

The base installation is the bot SDK alone. Imports nothing of Oldhand but errors, and no library.
"""

from importlib.util import find_spec

from shared.errors import GameError, MissingExtra, NeedsCheckout

PROVIDED_BY: dict[str, str] = {"server": "server", "ai": "ai", "mining": "server,ai", "client": "play", "shared": "all"}
"""Package of a command's module → extras, as `pip install 'oldhand[...]'` takes them."""
_OF_A_CHECKOUT = ("mining.lab", "tests.bench")
"""Packages that the wheel leaves out."""
_PROOFS: dict[str, str] = {"ai": "numba", "postgres": "psycopg", "cluster": "redis", "telemetry": "opentelemetry.sdk"}
"""Extra → a library that it installs, for features that are switched on by an option."""


def require(extra: str, feature: str) -> None:
    """Raises MissingExtra, which names `feature` and `extra`, when the libraries of an extra are not installed."""
    try:
        found = find_spec(_PROOFS[extra]) is not None
    except ModuleNotFoundError:  # the parent of a dotted name is missing
        found = False
    if not found:
        raise MissingExtra(feature, extra)


def missing_for(command: str, module: str, error: ModuleNotFoundError) -> GameError | None:
    """The refusal for a command whose module could not be loaded; None when the missing module is one of our own.

    MissingExtra for a library; NeedsCheckout for a module of the laboratory or of the benches where these are missing.
    """
    missing = error.name or ""
    if module.startswith(_OF_A_CHECKOUT) and f"{module}.".startswith(f"{missing}."):
        return NeedsCheckout(f"`oldhand {command}`")
    package = module.partition(".")[0]
    if missing.partition(".")[0] in ("", "tests", *PROVIDED_BY):
        return None
    return MissingExtra(f"`oldhand {command}`", PROVIDED_BY.get(package, "all"))
