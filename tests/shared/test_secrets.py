"""Secrets: where they may come from, and that no message shows them."""

import logging
from pathlib import Path

import pytest

from shared.errors import CodedError, LogError
from shared.places import data_folder
from shared.secrets import BUS, DATABASE, address_of, confided, masked, read_secret
from shared.store import database_of, open_store, sqlite_url


def test_a_secret_comes_from_the_environment_or_from_a_file_that_it_names(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("from the file\nand a note\n")
    file.chmod(0o600)
    assert confided("TOKEN", {}) is None
    assert confided("TOKEN", {"TOKEN": "said", "TOKEN_FILE": ""}) == "said"
    assert confided("TOKEN", {"TOKEN_FILE": str(file)}) == "from the file"
    with pytest.raises(CodedError) as refused:
        confided("TOKEN", {"TOKEN": "said", "TOKEN_FILE": str(file)})
    assert refused.value.code == "secret/twice"
    assert "said" not in str(refused.value)


@pytest.mark.parametrize("content", [None, b"", b"\n", b"\xff\xfe"])
def test_a_file_without_a_secret_stops_the_program(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(CodedError) as refused:
        confided("TOKEN", {"TOKEN_FILE": str(file)})
    assert refused.value.code == "secret/file"
    assert str(file) in str(refused.value)


def test_a_secret_that_everybody_may_write_is_refused_and_one_that_everybody_may_read_is_told_of(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "token"
    file.write_text("quiet")
    with caplog.at_level(logging.WARNING, "oldhand.secrets"):
        file.chmod(0o640)
        assert read_secret(file) == "quiet"
        assert not caplog.messages
        file.chmod(0o644)
        assert read_secret(file) == "quiet"
        (told,) = caplog.messages
        assert str(file) in told and "quiet" not in told
    file.chmod(0o606)
    with pytest.raises(CodedError, match="everybody may write"):
        read_secret(file)


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:s3cret@db/oldhand",
        "postgresql://db/oldhand?user=ann&password=s3cret",
        "redis://:s3cret@valkey:6379/0",
    ],
)
def test_a_password_on_the_command_line_is_refused_and_not_repeated(address: str) -> None:
    assert "s3cret" not in masked(f"cannot reach {address} now")
    with pytest.raises(CodedError) as refused:
        address_of(address, BUS, "--bus", {})
    assert refused.value.code == "secret/command-line"
    assert "s3cret" not in str(refused.value) and f"{BUS}_FILE" in str(refused.value)
    assert address_of(None, BUS, "--bus", {BUS: address}) == address


def test_an_address_without_a_password_may_stand_anywhere(tmp_path: Path) -> None:
    address = "postgresql://db:5432/oldhand"
    assert masked(address) == address
    assert database_of(address, tmp_path, {DATABASE: "postgresql://other/db"}) == address
    assert database_of(None, tmp_path, {DATABASE: address}) == address
    assert database_of(None, tmp_path, {}) == sqlite_url(data_folder(tmp_path, {}))


@pytest.mark.parametrize("address", ["postgresql+psycopg://ann:s3cret@db:port/x", "mysql://ann:s3cret@db/x"])
def test_an_address_that_names_no_database_is_refused_without_its_password(address: str) -> None:
    with pytest.raises(LogError) as refused:
        open_store(address)
    assert "s3cret" not in str(refused.value)
