"""`oldhand admin user create`: the accounts of a class or a club, all at once, without mail.

Each gets a code that is used once to set a password, as somebody does who has forgotten it.
"""

import csv
import io
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from server.cli.common import AsJson, Data, DatabaseUrl, note_by_hand, opened, say
from server.features.accounts.passwords import of_nobody
from shared.errors import CodedError, GameError
from shared.files import drafted, writing_to
from shared.store import Store
from shared.store.registered_names import keys
from shared.text.folding import fold
from shared.text.names import registrable

_HEADINGS = frozenset(
    fold(it) for it in ("name", "names", "isim", "adı", "ad soyad", "adı soyadı", "الاسم", "اسم الطالب")
)
"""What a list calls its column of names, in the languages of the product. `ad` alone is somebody's name."""
_MOST_FAULTS = 10
"""Lines at fault that are listed; of more, how many there are."""


def create_users(
    file: Annotated[Path, typer.Option("--from", metavar="FILE", help="CSV with a name in each line.")],
    out: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Write the codes into a new file, for you alone to read; else print them."),
    ] = None,
    data: Data = None,
    database: DatabaseUrl = None,
    as_json: AsJson = False,
) -> None:
    """Make accounts of a list of names, and codes by which their owners set a password.

    The names are the first column; a heading such as "name", "ad soyad" or "الاسم" is left out. Either all accounts are
    made or none. Where people log in, each chooses "I forgot my password" and gives the name, the code and a new
    password. A code works once; reset-password prints another.

    Example: oldhand admin user create --from class.csv --out codes.csv
    """
    if out is not None and out.exists():
        raise CodedError("admin/names", f"{out} is there already: name a new file")
    with opened(data, database) as store:
        names = _checked(store, file)
        made = store.accounts.create_all(names, of_nobody())
        for identity, _ in made:
            note_by_hand(store, "create", identity.id)
    table = io.StringIO(newline="")
    csv.writer(table).writerows([("name", "code"), *((identity.name, code) for identity, code in made)])
    if out is not None:
        with writing_to(out), drafted(out, 0o600) as written:
            written.write(table.getvalue().encode())
    people = [{"id": identity.id, "name": identity.name, "code": code} for identity, code in made]
    lines = (
        table.getvalue().splitlines() if out is None else [f"{len(made)} accounts are made; their codes are in {out}."]
    )
    say(as_json, {"people": people}, *lines)


def _checked(store: Store, file: Path) -> list[str]:
    """The names of a file as they will be shown. Raises CodedError `admin/names` with all that is wrong."""
    found: list[str] = []
    lines: dict[tuple[str, str], int] = {}
    """By key of a name: where it is. No two accounts share one."""
    faults: list[str] = []
    for number, text in _first_column(file):
        try:
            name = registrable(text)
        except GameError as error:
            faults.append(f"line {number}: {text[:40]!r}: {error}")
            continue
        own = keys(name).items()
        if twice := next((lines[key] for key in own if key in lines), None):
            faults.append(f"line {number}: {name} is in line {twice} already, or looks like the name there")
        elif store.accounts.named(name) is not None:
            faults.append(f"line {number}: {name} has an account already")
        elif store.accounts.is_taken(name):
            faults.append(f"line {number}: {name} looks like the name of an account")
        lines.update(dict.fromkeys(own, number))
        found.append(name)
    if not found and not faults:
        raise CodedError("admin/names", f"{file} has no names")
    if faults:
        more = f"; and {len(faults) - _MOST_FAULTS} more" if len(faults) > _MOST_FAULTS else ""
        raise CodedError("admin/names", f"nothing is made: {'; '.join(faults[:_MOST_FAULTS])}{more}")
    return found


def _first_column(file: Path) -> Iterator[tuple[int, str]]:
    """The number and the first cell of every line that has one."""
    try:
        text = file.read_text("utf-8-sig")
        between = next((mark for mark in ";\t" if mark in text), ",")  # no name has any of these
        rows = list(enumerate(csv.reader(io.StringIO(text), delimiter=between, strict=True), 1))
    except OSError as error:
        raise CodedError("admin/names", f"{file} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        advice = "Save it from your spreadsheet as CSV UTF-8"
        raise CodedError("admin/names", f"{file} is no text in UTF-8. {advice}") from error
    except csv.Error as error:
        raise CodedError("admin/names", f"{file} is no CSV file: {error}") from error
    for number, row in rows:
        cell = row[0].strip() if row else ""
        if cell and not (number == 1 and fold(cell) in _HEADINGS):
            yield number, cell
