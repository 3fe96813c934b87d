"""`oldhand admin`: what an operator does about people, as programs and persons read it."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from shared.cli import main
from shared.moderation import Report
from shared.ratings.pending import rate_pending
from shared.store import Store
from tests.store.played import TableLog


@pytest.fixture
def ann(store: Store) -> str:
    guest, _ = store.accounts.create("Somebody")
    store.accounts.register(guest.id, "Ann", "a hash")
    store.log.append(TableLog("t").sit(guest.id, "bea").play().events)
    return guest.id


class Admin:
    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._folder = folder
        self._capsys = capsys

    def run(self, *words: str) -> tuple[int, str]:
        """Exit code, and what was printed."""
        with pytest.raises(SystemExit) as ended:
            main(["admin", *words, "--data", str(self._folder)])
        output = self._capsys.readouterr()
        return ended.value.code or 0, (output.out + output.err).strip()  # type: ignore[return-value]

    def facts(self, *words: str) -> dict[str, Any]:
        code, text = self.run(*words, "--json")
        assert code == 0, text
        result = json.loads(text)
        assert result.pop("ok") is True
        return result


@pytest.fixture
def admin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    return Admin(tmp_path, capsys)


def test_people_are_listed_and_shown_without_secrets(store: Store, ann: str, admin: Admin) -> None:
    store.accounts.create("Bea")
    assert {one["name"] for one in admin.facts("user", "list")["people"]} == {"Ann", "Bea"}
    assert [one["id"] for one in admin.facts("user", "list", "nn")["people"]] == [ann]
    rate_pending(store.ratings)
    shown = admin.facts("user", "show", "ann")
    assert (shown["id"], shown["kind"], len(shown["tokens"])) == (ann, "account", 1)
    assert shown["games"][0]["ratings"][0]["won"] == 1
    code, text = admin.run("user", "show", ann)
    assert code == 0 and "people" in text and "a hash" not in text


def test_a_code_for_a_new_password_is_printed_once(store: Store, ann: str, admin: Admin) -> None:
    code, secret = admin.run("user", "reset-password", "Ann")
    assert code == 0 and store.accounts.redeem(ann, secret, "new")
    guest, _ = store.accounts.create("Bea")
    assert admin.run("user", "reset-password", guest.id)[0] == 1


def test_people_are_renamed_banned_and_let_in_again(store: Store, ann: str, admin: Admin) -> None:
    assert admin.facts("user", "rename", "Ann", "Cid")["name"] == "Cid"
    assert admin.run("user", "rename", "Cid", "admin")[0] == 1
    admin.facts("user", "ban", "Cid", "--reason", "insults", "--days", "2")
    assert admin.facts("user", "show", "Cid")["ban"]["reason"] == "insults"
    admin.facts("user", "unban", "Cid")
    assert admin.facts("user", "show", "Cid")["ban"] is None


def test_deleting_an_account_needs_the_whole_sentence(store: Store, ann: str, admin: Admin) -> None:
    code, text = admin.run("user", "delete", "Ann")
    assert code == 1 and "--yes" in text and store.accounts.find(ann) is not None
    assert admin.facts("user", "delete", "Ann", "--yes") == {"deleted": ann}
    assert store.accounts.find(ann) is None
    code, text = admin.run("user", "show", "Ann")
    assert code == 1 and "profile/unknown" in text


def test_reports_are_listed_and_resolved(store: Store, ann: str, admin: Admin) -> None:
    store.reports.add(Report(0, 0, ann, "ai:greedy", "t", 6, 1, 1, 2, 1, "", "12", "It stalls."))
    (found,) = admin.facts("reports", "list")["reports"]
    assert (found["table"], found["version"], found["text"]) == ("t", 6, "It stalls.")
    assert "version 6" in admin.run("reports", "list")[1]
    assert admin.facts("reports", "resolve", str(found["number"]), "nothing found") == {"number": found["number"]}
    assert admin.run("reports", "resolve", str(found["number"]), "again")[0] == 1
    assert admin.facts("reports", "list")["reports"] == []
    assert len(admin.facts("reports", "list", "--all")["reports"]) == 1


def test_ratings_are_rebuilt_from_the_log(store: Store, ann: str, admin: Admin) -> None:
    rate_pending(store.ratings)
    before = store.ratings.standings(ann)
    rebuilt = {"matches": 1, "casual": {}, "limited": {}, "changes": [], "dry_run": False}
    assert admin.facts("ratings", "rebuild") == rebuilt
    assert store.ratings.standings(ann) == before != []


def test_without_a_store_there_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.rmtree(tmp_path)
    code, text = Admin(tmp_path, capsys).run("user", "list")
    assert code == 1 and text.count("\n") == 0
