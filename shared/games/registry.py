"""Which games there are, and what each package knows of them beyond their rules: their *facets*.

A game's own code lies in a folder of the same name in every package that has some: `shared/games/NAME/`,
`ai/games/NAME/` and so on. General code finds it through the constant FACETS of `facets.py` in that folder. Where
several rule books share a folder, such as one for each number of players, FACETS may be a mapping by rules id.
Each package declares what FACETS may hold (`shared.games.contracts.GameFacets` and its like), all of it optional: where
a facet is missing, that feature is off for the game.

A game from elsewhere is registered with its rules alone, or names its facets in an attribute beside them: by package,
where they lie, so that a process imports no more than it asks for.

    facets = {"ai": "my_game.players:FACETS", "client.terminal": "my_game.board:FACETS"}
"""

import re
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, cast

from shared.core import Game
from shared.errors import GameError, UnknownGame

PACKAGES = ("shared", "ai", "mining", "client.terminal")
"""Those that have facets of games."""
SOURCES = {"openspiel": "shared.games.open_spiel.catalogue:rule_book"}
"""Libraries of games: what makes a rule book of the name of one (`openspiel:othello`), where it is asked for."""
_VERSION = re.compile(r"\d+(\.\d+)*")
GAMES: dict[str, Game[Any, Any]] = {}
"""Every rule book, keyed by id with version."""
_folders: dict[str, str | None] = {}
_given: dict[tuple[str, str], object] = {}
_found: dict[tuple[str, str], object | None] = {}


def register(game: Game[Any, Any], folder: str | None = None, **given: object) -> None:
    """Add a game. `folder`: the name of its folders; `given`: facets by package, or `module:NAME` of them, in place of
    a folder's and of those in the game's attribute `facets`.

    Raises ValueError for an id that is taken or has no version, and for facets of a package that has none.
    """
    name, _, version = game.id.partition("/")
    if not name or not _VERSION.fullmatch(version):
        raise ValueError(f"a game's id is NAME/VERSION, not {game.id!r}")
    if game.id in GAMES:
        raise ValueError(f"there is a game {game.id!r} already")
    named = {**getattr(game, "facets", {}), **given}
    if unknown := named.keys() - PACKAGES:
        raise ValueError(f"facets are of {', '.join(PACKAGES)}, not of {min(unknown)}")
    GAMES[game.id], _folders[game.id] = game, folder
    _given.update({(package, game.id): facets for package, facets in named.items()})


def names_of(names: str) -> list[str]:
    """Those of a list with commas between them, each once."""
    return [name for name in dict.fromkeys(each.strip() for each in names.split(",")) if name]


def register_named(names: str) -> None:
    """Register games from elsewhere: `module:NAME` of a rule book, or `openspiel:NAME`, several separated by commas.

    Raises UnknownGame for one that cannot be imported, MissingExtra for a library of games that is not installed.
    """
    for name in names_of(names):
        source, _, attribute = name.partition(":")
        module, _, maker = SOURCES.get(source, source).partition(":")
        if not attribute:
            raise UnknownGame(f"{name!r} of OLDHAND_GAMES or --games is no game; write module:NAME or openspiel:NAME")
        try:
            found = getattr(import_module(module), maker or attribute)
            register(found(attribute) if maker else found)
        except GameError:
            raise
        except Exception as error:  # whatever the code of a stranger's module raises
            what = str(error) if isinstance(error, ImportError | ValueError) else f"{type(error).__name__}: {error}"
            raise UnknownGame(f"the game {name} of OLDHAND_GAMES or --games cannot be registered: {what}") from error


def facets_of_source(package: str, game_id: str) -> object | None:
    """FACETS that games of a library have, for one that is not registered here, such as in a client whose server plays
    it; None for a game of no library."""
    module, _, _ = SOURCES.get(game_id.partition(":")[0], "").rpartition(".")
    return _imported(f"{package}{module.removeprefix('shared')}", "facets", game_id) if module else None


def unregister(game_id: str) -> None:
    """Take a game out again, as tests do."""
    del GAMES[game_id], _folders[game_id]
    for known in (_given, _found):
        for key in [key for key in known if key[1] == game_id]:
            del known[key]


def folder_of(game_id: str) -> str | None:
    """The name of the game's folders; None for a game from elsewhere."""
    return _folders.get(game_id)


def facets(package: str, game_id: str) -> object | None:
    """The game's FACETS of `package.games.FOLDER.facets`, or those that it names itself; None where there are none.
    Imported when asked for. Raises UnknownGame for named ones that cannot be imported."""
    key = (package, game_id)
    if isinstance(named := _given.get(key), str):
        module, _, attribute = named.partition(":")
        try:
            _given[key] = getattr(import_module(module), attribute)
        except (ImportError, AttributeError) as error:
            raise UnknownGame(f"the facets {named} of {game_id} cannot be imported: {error}") from error
    if key in _given:
        return _given[key]
    if key not in _found:
        folder = _folders.get(game_id)
        if folder is None:
            return None
        _found[key] = _imported(f"{package}.games.{folder}", "facets", game_id)
    return _found[key]


def _imported(folder: str, name: str, game_id: str) -> object | None:
    if find_spec(folder) is None or find_spec(f"{folder}.{name}") is None:
        return None
    found = import_module(f"{folder}.{name}").FACETS
    return cast("Mapping[str, object]", found).get(game_id) if isinstance(found, Mapping) else found


def game_named(name: str) -> Game[Any, Any]:
    """The rule book called `name`: `domino-101` (newest) or `domino-101/1`. Raises UnknownGame naming the choices."""
    if name in GAMES:
        return GAMES[name]
    newest = newest_version(name)
    if newest is None:
        bare, _, version = name.partition("/")
        if version and (other := newest_version(bare)) is not None:
            raise UnknownGame(
                f"the rules {name} are not installed, but {other}: install the library of that version to go on, or "
                "open a new table"
            )
        if name.partition(":")[0] in SOURCES:
            raise UnknownGame(f"{name} is not served: set OLDHAND_GAMES={bare}, or say --games {bare} to oldhand serve")
        known = ", ".join(sorted({game_id.split("/")[0] for game_id in GAMES}))
        raise UnknownGame(f"there is no game {name!r}; choose one of {known}")
    return GAMES[newest]


def newest_version(name: str) -> str | None:
    """The id of the newest rules of a name without version; None for a name that is not known."""
    versions = [game_id for game_id in GAMES if game_id.split("/")[0] == name]
    return max(versions, key=lambda game_id: [int(part) for part in game_id.split("/")[1].split(".")], default=None)
