"""Settings of a command: what its flags say, else the environment, else a secret's file, else the default.

One definition each: a field of a `CommandSettings` model has the type, the bounds, the default, the help and the name
of its variable. `shared.flags` makes a command's flags of the same fields. The environment comes in as an argument.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Self, get_args, get_origin

from pydantic import Field, SecretStr, ValidationError
from pydantic.fields import FieldInfo
from pydantic_settings import BaseSettings, PydanticBaseSettingsSource, SettingsConfigDict

from shared.errors import CodedError
from shared.secrets import BUS, DATABASE, HOST_TOKEN, MOVE_TO, masked, read_secret


class CommandSettings(BaseSettings):
    """Base of all settings. Made by its constructor it knows no environment; `read` asks that for what is not given."""

    model_config = SettingsConfigDict(frozen=True, populate_by_name=True, extra="forbid")

    @classmethod
    def settings_customise_sources(
        cls,
        settings_cls: type[BaseSettings],
        init_settings: PydanticBaseSettingsSource,
        env_settings: PydanticBaseSettingsSource,
        dotenv_settings: PydanticBaseSettingsSource,
        file_secret_settings: PydanticBaseSettingsSource,
    ) -> tuple[PydanticBaseSettingsSource, ...]:
        """The constructor's arguments alone, since `read` passes on what `Variables` finds."""
        return (init_settings,)

    @classmethod
    def read(cls, environ: Mapping[str, str], **given: Any) -> Self:
        """The settings of a command line (`given` by field; None for a flag that is left out) and an environment.

        Raises CodedError: secret/command-line, secret/twice, secret/file, settings/value.
        """
        chosen = {name: value for name, value in given.items() if value is not None}
        for name, value in chosen.items():
            field = cls.model_fields[name]
            variable = variable_of(field)
            if is_secret(field) and masked(value) != value:
                raise CodedError(
                    "secret/command-line",
                    f"a password on the command line can be read by everybody on this machine: leave --{name} out and "
                    f"set {variable}, or {variable}_FILE to a file that holds it",
                )
        try:
            return cls(**{**Variables(cls, environ, chosen)(), **chosen})
        except ValidationError as error:
            first = error.errors(include_input=False, include_url=False)[0]
            name = str(first["loc"][0])
            variable = variable_of(cls.model_fields[name]) if name in cls.model_fields else None
            raise CodedError("settings/value", f"{variable or name}: {first['msg']}") from None


class Variables(PydanticBaseSettingsSource):
    """The variables of a model's fields, without those that the command line has given.

    An empty variable counts as unset. A secret may stand in the first line of the file that `$NAME_FILE` names; a list
    is written with spaces between its items.
    """

    def __init__(self, model: type[BaseSettings], environ: Mapping[str, str], given: Mapping[str, Any]) -> None:
        super().__init__(model)
        self._environ = environ
        self._given = given

    def get_field_value(self, field: FieldInfo, field_name: str) -> tuple[Any, str, bool]:
        """(value or None, name, False). Raises CodedError: secret/twice, secret/file."""
        variable = variable_of(field)
        if variable is None:
            return None, field_name, False
        value = self._environ.get(variable) or None
        file = self._environ.get(f"{variable}_FILE") if is_secret(field) else None
        if value and file:
            raise CodedError("secret/twice", f"{variable} and {variable}_FILE are both set; unset one of them")
        if file:
            value = read_secret(Path(file))
        return value.split() if value and is_list(field) else value, field_name, False

    def __call__(self) -> dict[str, Any]:
        """Value by field, of those that are set."""
        fields = {name: field for name, field in self.settings_cls.model_fields.items() if name not in self._given}
        found = {name: self.get_field_value(field, name)[0] for name, field in fields.items()}
        return {name: value for name, value in found.items() if value is not None}


def variable_of(field: FieldInfo) -> str | None:
    """The environment variable of a field; None where there is none."""
    return field.validation_alias if isinstance(field.validation_alias, str) else None


def is_secret(field: FieldInfo) -> bool:
    """Whether a field may hold a password, which stands on no command line and in no message."""
    return SecretStr in (field.annotation, *get_args(field.annotation))


def is_list(field: FieldInfo) -> bool:
    """Whether a field has any number of values."""
    return get_origin(field.annotation) is list


class DataSettings(CommandSettings):
    """Where Oldhand keeps its data, when no command line says it."""

    data: Annotated[str | None, Field(validation_alias="OLDHAND_DATA")] = None
    xdg: Annotated[str | None, Field(validation_alias="XDG_DATA_HOME")] = None
    home: Annotated[str, Field(validation_alias="HOME")] = "/"


SEAL_AFTER_DAYS = 60
SealAfterDays = Annotated[
    int,
    Field(
        ge=0,
        validation_alias="OLDHAND_SEAL_AFTER_DAYS",
        description="Seal the tables that closed this many days ago or more: everybody reads them as before, and they "
        "take a tenth of the space.",
    ),
]


class StoreSettings(CommandSettings):
    """Which database holds the log."""

    database: Annotated[SecretStr | None, Field(validation_alias=DATABASE)] = None


class MoveSettings(CommandSettings):
    """Which database `oldhand admin move` fills."""

    to: Annotated[SecretStr | None, Field(validation_alias=MOVE_TO)] = None


class BusSettings(CommandSettings):
    """How the nodes of one store reach each other."""

    bus: Annotated[SecretStr | None, Field(validation_alias=BUS)] = None


class HostSettings(CommandSettings):
    """The token by which AI hosts and operators' commands of this installation authenticate themselves."""

    host_token: Annotated[SecretStr | None, Field(validation_alias=HOST_TOKEN)] = None


def text_of(secret: SecretStr | None) -> str | None:
    """The secret in clear, for the one who opens something with it."""
    return None if secret is None else secret.get_secret_value()
