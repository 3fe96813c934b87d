"""`oldhand admin user create`: the accounts of a class, and the codes by which their owners come in."""

import csv
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from argon2 import extract_parameters

from shared.cli import main
from shared.store import Store, open_store, sqlite_url

CLASS = "name,class\nAda Lovelace,5a\nÇağla Işık,5b\n\n  Bea  ,\n"
Create = Callable[..., tuple[int, str]]


@pytest.fixture(name="folder")
def data_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    with closing(open_store(sqlite_url(folder))) as store:
        guest, _ = store.accounts.create("Somebody")
        store.accounts.register(guest.id, "Ann", "a hash")
    return folder


@pytest.fixture(name="create")
def run_create(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Create:
    def create(content: str | bytes, *words: str) -> tuple[int, str]:
        file = tmp_path / "class.csv"
        file.write_bytes(content if isinstance(content, bytes) else content.encode())
        with pytest.raises(SystemExit) as ended:
            main(["admin", "user", "create", "--from", str(file), "--data", str(folder), *words])
        output = capsys.readouterr()
        return int(ended.value.code or 0), output.out + output.err

    return create


def people(folder: Path, ask: Callable[[Store], object]) -> object:
    with closing(open_store(sqlite_url(folder))) as store:
        return ask(store)


@pytest.mark.parametrize(
    "content",
    [CLASS, b"\xef\xbb\xbf" + CLASS.encode(), CLASS.replace(",", ";"), CLASS.replace(",", "\t").replace("\n", "\r\n")],
    ids=["commas", "byte order mark", "semicolons", "tabs"],
)
def test_each_name_becomes_an_account_that_its_code_opens_once(
    create: Create, folder: Path, content: str | bytes
) -> None:
    code, text = create(content)
    assert code == 0, text
    head, *rows = csv.reader(text.splitlines())
    assert head == ["name", "code"] and [name for name, _ in rows] == ["Ada Lovelace", "Çağla Işık", "Bea"]
    with closing(open_store(sqlite_url(folder))) as store:
        for name, secret in rows:
            account = store.accounts.named(name)
            assert account is not None and (account.kind, account.registered) == ("account", True)
            _, kept = store.accounts.password(name) or (None, "")
            assert extract_parameters(kept).memory_cost == 19_456, "a hash that takes as long to check as others"
            assert store.accounts.redeem(account.id, secret, "new")
            assert not store.accounts.redeem(account.id, secret, "again")
        assert [entry.deed for entry in store.audit.list()] == ["create"] * 3


@pytest.mark.parametrize("heading", ["Name", "İsim", "Adı Soyadı", "الاسم"])
def test_a_heading_in_the_language_of_the_school_is_no_account(create: Create, heading: str) -> None:
    code, text = create(f"{heading}\nBea Berg\n")
    assert code == 0 and [row[0] for row in csv.reader(text.splitlines())] == ["name", "Bea Berg"]


def test_codes_are_written_for_their_reader_alone(create: Create, tmp_path: Path) -> None:
    out = tmp_path / "codes.csv"
    code, text = create(CLASS, "--out", str(out))
    rows = list(csv.DictReader(out.read_text("utf-8").splitlines()))
    assert code == 0 and len(rows) == 3 and not any(row["code"] in text for row in rows)
    assert stat.S_IMODE(out.stat().st_mode) == 0o600
    before = out.read_bytes()
    code, text = create("Cid\n", "--out", str(out))
    assert code == 1 and "is there already" in text and out.read_bytes() == before


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("Cid\nann\n", "line 2: ann has an account already"),
        ("Cid\nDora\nCID\n", "line 3: CID is in line 1 already"),
        ("Cid\nadmin\n", "line 2: 'admin': This name is kept for the server."),
        ("Cid\n<b>\n", "line 2: '<b>': A registered name has letters"),
        ("name\n\n", "has no names"),
        ("Cid\nClass 6\nClass 9\n", "line 3: Class 9 is in line 2 already, or looks like the name there"),
        ("Cid\nAnn.\n", "line 2: Ann. looks like the name of an account"),
        (b"Cid\n\xff\xfe\n", "is no text in UTF-8. Save it from your spreadsheet as CSV UTF-8"),
        ("İsmail\n".encode("cp1254"), "is no text in UTF-8"),
        ('Cid\n"Dora\n', "is no CSV file"),
        ("Cid\n" + "x\n" * 12, "; and 2 more"),
    ],
    ids=["taken", "twice", "kept", "signs", "empty", "alike", "like an account", "bytes", "Turkish", "quote", "many"],
)
def test_of_a_list_with_faults_nothing_is_made(create: Create, folder: Path, content: str | bytes, said: str) -> None:
    code, text = create(content)
    assert code == 1 and said in text and "admin/names" in text
    assert people(folder, lambda store: store.accounts.named("Cid")) is None
    assert people(folder, lambda store: len(store.accounts.search())) == 1


def test_a_file_that_is_not_there_is_told(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["admin", "user", "create", "--from", str(folder / "no.csv"), "--data", str(folder)])
    assert ended.value.code == 1
    assert "no.csv cannot be read: No such file or directory [admin/names]" in capsys.readouterr().err
