"""Which extra of the package provides the libraries that a command needs.

The base installation is the bot SDK and the terminal client. Imports nothing of Oldhand but errors, and no library.
"""

from importlib.util import find_spec

from shared.errors import MissingExtra

PROVIDED_BY: dict[str, str] = {"server": "server", "ai": "ai", "mining": "server,ai", "client": "all", "shared": "all"}
"""Package of a command's module → extras, as `pip install 'oldhand[...]'` takes them."""
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


def missing_for(command: str, module: str, error: ModuleNotFoundError) -> MissingExtra | None:
    """The refusal for a command whose module could not be loaded; None when the missing module is one of our own."""
    package = module.partition(".")[0]
    if error.name is None or error.name.partition(".")[0] in PROVIDED_BY:
        return None
    return MissingExtra(f"`oldhand {command}`", PROVIDED_BY[package])
