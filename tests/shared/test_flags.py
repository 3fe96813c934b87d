"""Settings of a command that name options and arguments of typer."""

from typing import Annotated

import typer
from typer.testing import CliRunner

from shared.flags import with_flags
from shared.settings import CommandSettings


class Greeting(CommandSettings):
    """What is said to whom."""

    name: Annotated[str, typer.Argument(help="Somebody.")]
    times: Annotated[int, typer.Option("--times", "-n", min=1, help="How often.")] = 2
    loudly: Annotated[bool, typer.Option("--loud", help="In capitals.")] = False


@with_flags(Greeting)
def greet(greeting: Greeting) -> None:
    """Say hello."""
    text = f"hello {greeting.name} " * greeting.times
    print(text.upper() if greeting.loudly else text)


APP = typer.Typer(rich_markup_mode=None)
APP.command()(greet)


def test_each_field_is_an_option_or_an_argument_with_its_default() -> None:
    assert CliRunner().invoke(APP, ["you"]).stdout.strip() == "hello you hello you"
    assert CliRunner().invoke(APP, ["you", "-n", "1", "--loud"]).stdout.strip() == "HELLO YOU"
    assert CliRunner().invoke(APP, []).exit_code == 2, "an argument without a default is required"
    assert CliRunner().invoke(APP, ["you", "--times", "0"]).exit_code == 2


def test_help_is_the_docstring_of_the_command_and_the_help_of_its_fields() -> None:
    text = CliRunner().invoke(APP, ["--help"]).stdout
    assert all(part in text for part in ("Say hello.", "--times", "How often.", "Somebody."))
