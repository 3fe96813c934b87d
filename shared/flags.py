"""The command line of a command, made of the fields of its settings: name, type, bounds, default, help, variable.

A field that names an option or argument of typer says there what it wants otherwise: other names, a metavar, its help.
Knows typer, and no command.
"""

import os
from collections.abc import Callable
from copy import copy
from inspect import Parameter, Signature
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, TypeVar, Union, cast, get_args, get_origin

import typer
from pydantic import SecretStr
from pydantic.fields import FieldInfo
from typer.models import ArgumentInfo, OptionInfo, ParameterInfo

from shared.settings import CommandSettings, is_list, is_secret, variable_of

Data = Annotated[Path | None, typer.Option(help="Folder of log and books.")]
Database = Annotated[
    str | None,
    typer.Option(
        "--database", help="Address of the database; default: $OLDHAND_DATABASE, else a SQLite file in --data."
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="The result as one JSON object.")]
"""Flags of many commands."""
SettingsType = TypeVar("SettingsType", bound=CommandSettings)
_CONTEXT = "context"


def with_flags(model: type[SettingsType]) -> Callable[[Callable[[SettingsType], None]], Callable[..., None]]:
    """Makes `run(settings)` a function that typer takes for a command with an option or argument for each field.

    Only what stands on the command line is passed on; `model.read` finds the rest. A group of commands runs it
    where none of them is called.
    """

    def command(run: Callable[[SettingsType], None]) -> Callable[..., None]:
        def call(**values: Any) -> None:
            context: typer.Context = values.pop(_CONTEXT)
            if context.invoked_subcommand is not None:
                return
            written = {name: value for name, value in values.items() if _is_written(context, name)}
            run(model.read(os.environ, **written))

        parameters = [Parameter(_CONTEXT, Parameter.KEYWORD_ONLY, annotation=typer.Context)]
        for name, field in model.model_fields.items():
            is_needed = field.is_required() and isinstance(_option(field), ArgumentInfo)
            default = Parameter.empty if is_needed else field.get_default(call_default_factory=True)
            annotation = _annotation(field)
            parameters.append(Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=annotation))
        call.__name__, call.__qualname__ = run.__name__, run.__qualname__
        call.__module__, call.__doc__ = run.__module__, run.__doc__
        call.__annotations__ = {one.name: one.annotation for one in parameters}
        call.__signature__ = Signature(parameters)  # pyright: ignore[reportFunctionMemberAccess] (inspect reads it)
        return call

    return command


def flags_of(settings: CommandSettings) -> list[str]:
    """The flags that make a command with flags of this model have these settings, whatever its environment says.

    Secrets are left out: they stand on no command line.
    """
    flags: list[str] = []
    for name, field in type(settings).model_fields.items():
        value = getattr(settings, name)
        if value is None or is_secret(field):
            continue
        named, plain = _option(field).default, name.replace("_", "-")  # typer keeps an option's own name there
        flag = named if isinstance(named, str) else f"--{plain}"
        if value is True:
            flags.append(flag)
        elif value is False:
            flags += [] if isinstance(named, str) else [f"--no-{plain}"]
        else:
            for item in cast(list[Any], value) if is_list(field) else [value]:
                flags += [flag, str(item)]
    return flags


def _is_written(context: typer.Context, name: str) -> bool:
    source = context.get_parameter_source(name)
    return source is not None and source.name == "COMMANDLINE"


def _annotation(field: FieldInfo) -> Any:
    """The field's type and option or argument, as typer wants them."""
    option = _option(field)
    option.help = field.description or option.help
    option.envvar = None if is_secret(field) else variable_of(field)
    bounds = {name: getattr(one, name) for one in field.metadata for name in ("ge", "le") if hasattr(one, name)}
    option.min, option.max = bounds.get("ge", option.min), bounds.get("le", option.max)
    return Annotated[_plain(field.annotation), option]


def _option(field: FieldInfo) -> ParameterInfo:
    """A copy of the option or argument that the field names, or a new option."""
    return next((copy(one) for one in field.metadata if isinstance(one, OptionInfo | ArgumentInfo)), typer.Option())


def _plain(kind: Any) -> Any:
    """The type of a flag that becomes a value of `kind`: a secret is written as text."""
    if get_origin(kind) in (Union, UnionType):
        return Union[tuple(_plain(one) for one in get_args(kind))]  # noqa: UP007 (of a computed number of types)
    return str if kind is SecretStr else kind
