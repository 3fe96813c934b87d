"""Settings of a command as one dataclass: each field is an option or argument of the command line, declared once."""

import inspect
from collections.abc import Callable
from dataclasses import MISSING, Field, fields
from typing import Any, TypeVar, get_type_hints

S = TypeVar("S")


def takes(settings: type[S]) -> Callable[[Callable[[S], None]], Callable[..., None]]:
    """Make a command for typer of a function with one parameter, a dataclass of settings.

    Each field is `Annotated[type, typer.Option(...)]` or `typer.Argument(...)`, and its default is the option's.
    """

    def as_command(function: Callable[[S], None]) -> Callable[..., None]:
        hints = get_type_hints(settings, include_extras=True)
        names = fields(settings)  # type: ignore[arg-type]  # any dataclass; there is no type for that

        def command(**values: Any) -> None:
            function(settings(**values))

        command.__name__, command.__doc__, command.__module__ = function.__name__, function.__doc__, function.__module__
        command.__annotations__ = {each.name: hints[each.name] for each in names}
        command.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # read by typer
            [
                inspect.Parameter(
                    each.name, inspect.Parameter.KEYWORD_ONLY, default=_default(each), annotation=hints[each.name]
                )
                for each in names
            ]
        )
        return command

    return as_command


def _default(field: Field[Any]) -> Any:
    return inspect.Parameter.empty if field.default is MISSING else field.default
