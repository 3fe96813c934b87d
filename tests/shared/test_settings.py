"""Settings: which of flag, variable, file and default counts, and that flags are made of the same fields."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from pydantic import Field, SecretStr
from typer.testing import CliRunner

from shared.data_folder import data_folder
from shared.errors import CodedError
from shared.flags import flags_of, with_flags
from shared.settings import CommandSettings

Run = Callable[..., Any]


class Example(CommandSettings):
    """One field of each kind."""

    port: Annotated[int, typer.Option(metavar="PORT"), Field(ge=0, le=9, validation_alias="X_PORT")] = 3
    names: Annotated[list[str], Field(validation_alias="X_NAMES", description="Names of all.")]
    password: Annotated[SecretStr | None, Field(validation_alias="X_PASSWORD")] = None
    folder: Path | None = None
    is_loud: Annotated[bool, typer.Option("--loud")] = False


def read(environ: dict[str, str], **given: Any) -> Example:
    return Example.read(environ, **{"names": ["ann"], **given})


def test_a_flag_comes_before_a_variable_and_a_variable_before_the_default() -> None:
    assert read({}).port == 3
    assert read({"X_PORT": "5"}).port == 5
    assert read({"X_PORT": "5"}, port=7).port == 7
    assert read({"X_PORT": "5"}, port=None).port == 5
    assert read({"X_PORT": ""}).port == 3, "an empty variable is none"


def test_a_field_without_a_variable_reads_none() -> None:
    assert read({"folder": "/x", "FOLDER": "/x", "OLDHAND_FOLDER": "/x"}).folder is None


def test_the_items_of_a_list_are_written_with_spaces_between_them() -> None:
    assert Example.read({"X_NAMES": "ann  bob"}).names == ["ann", "bob"]
    assert Example.read({"X_NAMES": "ann bob"}, names=["cid"]).names == ["cid"]


def test_a_secret_shows_in_no_message(tmp_path: Path) -> None:
    settings = read({"X_PASSWORD": "s3cret"})
    assert settings.password is not None and settings.password.get_secret_value() == "s3cret"
    assert "s3cret" not in repr(settings)
    file = tmp_path / "password"
    file.write_text("from the file\n")
    file.chmod(0o600)
    found = read({"X_PASSWORD_FILE": str(file)}).password
    assert found is not None and found.get_secret_value() == "from the file"
    assert read({"X_PORT_FILE": str(file)}).port == 3, "only secrets come from files"


def test_a_secret_that_a_flag_gives_is_looked_for_nowhere_else() -> None:
    assert read({"X_PASSWORD_FILE": "/nowhere"}, password="redis://bus").password == SecretStr("redis://bus")


def test_a_value_out_of_range_is_one_sentence_that_names_its_variable() -> None:
    with pytest.raises(CodedError, match=r"^X_PORT: Input should be less than or equal to 9$") as refused:
        read({"X_PORT": "10"})
    assert refused.value.code == "settings/value"


def test_a_program_that_makes_settings_itself_has_no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("X_PORT", "5")
    assert Example(names=[]).port == 3


@pytest.fixture
def settings_of() -> Run:
    """The settings that a command line comes to, and what the command prints."""
    made: list[Example] = []
    app = typer.Typer(add_completion=False, rich_markup_mode=None)

    @app.command()
    @with_flags(Example)
    def show(settings: Example) -> None:  # pyright: ignore[reportUnusedFunction]
        """Show them."""
        made.append(settings)

    def run(*words: str, **environ: str) -> tuple[int, str, list[Example]]:
        made.clear()
        ended = CliRunner().invoke(app, words, env=environ)
        return ended.exit_code, ended.output, list(made)

    return run


def test_flags_are_made_of_the_fields(settings_of: Run) -> None:
    code, shown, _ = settings_of("--help")
    assert code == 0
    for text in ("Show them.", "--port PORT", "X_PORT", "0<=x<=9", "Names of all.", "--folder", "--loud", "--password"):
        assert text in shown
    assert "X_PASSWORD" not in shown, "a secret's variable shows no value, so typer is not told of it"


def test_the_command_line_overrides_what_is_read(settings_of: Run) -> None:
    _, _, (settings,) = settings_of("--port", "7", "--names", "ann", "--names", "bob", "--loud", X_PORT="5")
    assert (settings.port, settings.names, settings.is_loud) == (7, ["ann", "bob"], True)
    _, _, (settings,) = settings_of(X_PORT="5", X_NAMES="cid dan", X_PASSWORD="s3cret")
    assert (settings.port, settings.names) == (5, ["cid", "dan"])
    assert settings.password == SecretStr("s3cret")


def test_settings_written_as_flags_override_the_environment(settings_of: Run) -> None:
    for settings in (
        read({"X_PASSWORD": "s3cret"}, folder=Path("/a b"), is_loud=True, port=0),
        read({}, names=["ann", "bob c"]),
    ):
        flags = flags_of(settings)
        assert "s3cret" not in flags
        _, _, (again,) = settings_of(*flags, X_PORT="5", X_NAMES="cid")
        assert again == settings.model_copy(update={"password": None})


@pytest.mark.parametrize(("words", "environ"), [(["--port", "10"], {}), ([], {"X_PORT": "10"})])
def test_a_flag_or_variable_out_of_range_is_wrong_usage(
    settings_of: Run, words: list[str], environ: dict[str, str]
) -> None:
    code, shown, made = settings_of(*words, **{"X_NAMES": "ann", **environ})
    assert (code, made) == (2, []) and "'--port'" in shown


def test_the_data_folder_is_from_flag_checkout_or_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert data_folder(tmp_path, {"OLDHAND_DATA": "/else"}) == tmp_path
    monkeypatch.setattr("shared.data_folder._CHECKOUT", tmp_path)
    assert data_folder(None, {"OLDHAND_DATA": "/else", "HOME": "/ann"}) == Path("/else")
    assert data_folder(None, {"XDG_DATA_HOME": "/x", "HOME": "/ann"}) == Path("/x/oldhand")
    assert data_folder(None, {"HOME": "/ann"}) == Path("/ann/.local/share/oldhand")
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / ".git").touch()
    assert data_folder(None, {"OLDHAND_DATA": "/else"}) == tmp_path / "data"
