"""Secrets: where they may come from, and that no message shows them."""

import logging
from pathlib import Path

import pytest

from shared.data_folder import data_folder
from shared.errors import CodedError, LogError
from shared.secrets import BUS, DATABASE, HOST_TOKEN, masked, read_secret, warn_of_readers
from shared.settings import BusSettings, HostSettings, text_of
from shared.store import database_of, open_store, sqlite_url

HOST_TOKEN_FILE = f"{HOST_TOKEN}_FILE"


def token(environ: dict[str, str]) -> str | None:
    return text_of(HostSettings.read(environ).host_token)


def test_a_secret_comes_from_the_environment_or_from_a_file_that_it_names(tmp_path: Path) -> None:
    file = tmp_path / "token"
    file.write_text("from the file\nand a note\n")
    file.chmod(0o600)
    assert token({}) is None
    assert token({HOST_TOKEN: "quiet", HOST_TOKEN_FILE: ""}) == "quiet"
    assert token({HOST_TOKEN_FILE: str(file)}) == "from the file"
    with pytest.raises(CodedError) as refused:
        token({HOST_TOKEN: "quiet", HOST_TOKEN_FILE: str(file)})
    assert refused.value.code == "secret/twice"
    assert "quiet" not in str(refused.value)


@pytest.mark.parametrize("content", [None, b"", b"\n", b"\xff\xfe"])
def test_a_file_without_a_secret_stops_the_program(tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "token"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(CodedError) as refused:
        token({HOST_TOKEN_FILE: str(file)})
    assert refused.value.code == "secret/file"
    assert str(file) in str(refused.value)


def test_a_writable_secret_is_refused_and_a_readable_one_reported(
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
        (message,) = caplog.messages
        assert str(file) in message and "quiet" not in message
    file.chmod(0o606)
    with pytest.raises(CodedError, match="everybody may write"):
        read_secret(file)


@pytest.mark.parametrize("is_folder", [True, False])
def test_data_that_others_can_read_is_warned_of_once_they_can_reach_it(
    tmp_path: Path, is_folder: bool, caplog: pytest.LogCaptureFixture
) -> None:
    around = tmp_path / "around"
    around.mkdir()
    data = around / "data"
    if is_folder:
        data.mkdir()
    else:
        data.touch()
    with caplog.at_level(logging.WARNING, "oldhand.secrets"):
        for outer, mode in ((0o755, 0o750), (0o755, 0o700), (0o700, 0o755), (0o750, 0o644)):
            data.chmod(mode)
            around.chmod(outer)
            warn_of_readers(data)
            assert not caplog.messages, (oct(outer), oct(mode))
        data.chmod(0o755)
        around.chmod(0o711)
        warn_of_readers(data)
        (warning,) = caplog.messages
        assert str(data) in warning and f"chmod {'-R ' if is_folder else ''}go= {data}" in warning


@pytest.mark.parametrize("made", ["by the server", "before, for all to read"])
def test_a_database_that_others_can_read_is_warned_of_when_it_is_opened(
    tmp_path: Path, made: str, caplog: pytest.LogCaptureFixture
) -> None:
    folder = tmp_path / "data"
    open_store(sqlite_url(folder)).close()
    assert folder.stat().st_mode & 0o077 == 0
    if made != "by the server":
        folder.chmod(0o755)
        (folder / "oldhand.db").chmod(0o644)
    with caplog.at_level(logging.WARNING, "oldhand.secrets"):
        open_store(sqlite_url(folder)).close()
    assert bool(caplog.messages) == (made != "by the server")


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
        BusSettings.read({}, bus=address)
    assert refused.value.code == "secret/command-line"
    assert "s3cret" not in str(refused.value) and f"{BUS}_FILE" in str(refused.value)
    assert "--bus" in str(refused.value)
    assert text_of(BusSettings.read({BUS: address}, bus=None).bus) == address


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
