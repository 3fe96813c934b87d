"""Flags, variables and defaults of `oldhand serve`, in one definition. Opens nothing."""

from dataclasses import fields
from pathlib import Path
from typing import Annotated, Final, Literal

import typer
from pydantic import Field, SecretStr

from server.cluster.bus import LEASE_S
from server.core.settings import Limits
from shared import logs
from shared import metrics_option as scraping
from shared.events import VacatedSeats
from shared.logs import LogForm
from shared.secrets import BUS, DATABASE
from shared.settings import CommandSettings

_NONE: Final[list[str]] = []
"""pydantic copies it for each settings object."""
Port = Annotated[int, Field(ge=0, le=65_535)]
_URL = r"^https?://[^\s/?#@]+(/[^\s?#]*)?$"
_GRACE_S = 5.0
"""With other servers beside it, one that is told to stop goes on for so long: until who leads people to them knows."""


class ServeSettings(CommandSettings):
    """How a server is started."""

    host: Annotated[str, Field(description="Address to listen at; 0.0.0.0 for every network.")] = "127.0.0.1"
    http: Annotated[
        Port, typer.Option(metavar="PORT"), Field(description="Port of web page and websocket; 0 takes a free one.")
    ] = 8101
    tcp: Annotated[Port, typer.Option(metavar="PORT"), Field(description="Port for raw TCP; 0 takes a free one.")] = (
        8102
    )
    data: Annotated[Path | None, Field(description="Folder for log, books and tokens.")] = None
    database: Annotated[
        SecretStr | None,
        Field(validation_alias=DATABASE, description="Address of the log, without a password."),
    ] = None
    bus: Annotated[
        SecretStr | None,
        Field(validation_alias=BUS, description="Address of a bus between servers, without a password."),
    ] = None
    processes: Annotated[
        int,
        typer.Option(metavar="N"),
        Field(
            ge=1,
            le=256,
            validation_alias="OLDHAND_PROCESSES",
            description="Serve with so many processes behind the same two ports, one for each core. More than one need "
            "PostgreSQL and a bus.",
        ),
    ] = 1
    process: Annotated[
        int,
        typer.Option(hidden=True),
        Field(ge=0, description="The number of this process among those of --processes, which starts them; 0: alone."),
    ] = 0
    games: Annotated[
        str,
        typer.Option(metavar="NAMES"),
        Field(
            description="Serve these games too, besides those of OLDHAND_GAMES: openspiel:othello,openspiel:hex, of "
            "OpenSpiel's, or module:NAME of rules of your own."
        ),
    ] = ""
    ai: Annotated[bool, Field(description="Run an AI host beside the server.")] = True
    worker: Annotated[bool, Field(description="Run the mining worker beside the server.")] = True
    practice: Annotated[
        int,
        Field(
            description="Games of each game that AI players may play in a day while no person is here; 0: none.",
        ),
    ] = 500
    endgames: Annotated[
        int,
        Field(
            ge=0,
            le=6,
            validation_alias="OLDHAND_ENDGAMES",
            description="Build endgame databases of up to so many pieces in the background; 0: none.",
        ),
    ] = 5
    limit: Annotated[
        list[str],
        typer.Option(metavar="KEY=VALUE"),
        Field(
            validation_alias="OLDHAND_LIMIT",
            description="Set a limit, as in --limit tables=50 --limit chat=10/2.5 (ten at once, then one every 2.5 s). "
            f"Keys: {', '.join(one.name for one in fields(Limits))}.",
        ),
    ] = _NONE
    grace: Annotated[
        float | None,
        typer.Option(metavar="SECONDS"),
        Field(
            ge=0.0,
            le=86_400.0,
            validation_alias="OLDHAND_GRACE",
            description="When told to stop, let matches go on for this long before everybody is sent to another "
            "server; 0 without --bus, 5 with it.",
        ),
    ] = None
    vacated_seats: Annotated[
        VacatedSeats,
        Field(
            validation_alias="OLDHAND_VACATED_SEATS",
            description="In games with hidden hands: who may take a seat that a player gave up during a match. "
            "anyone: everybody, once the hand is over. invited: AI players, the player who left, and at private "
            "tables people with the link. Holds for tables opened from now on.",
        ),
    ] = "anyone"
    installation_memory: Annotated[
        Literal["auto", "on", "off"],
        Field(
            validation_alias="OLDHAND_INSTALLATION_MEMORY",
            description="Let AI players learn at once from the games of all registered people of this installation, "
            "and use it against them alone; where only this machine can reach the server, of its guests too. "
            "auto: only there.",
        ),
    ] = "auto"
    lease: Annotated[
        float,
        typer.Option(metavar="SECONDS"),
        Field(
            ge=0.5,
            le=300.0,
            validation_alias="OLDHAND_LEASE_S",
            description="With --bus: another server takes over the tables of one that has been silent for this long.",
        ),
    ] = LEASE_S
    tls_cert: Annotated[
        Path | None,
        Field(
            validation_alias="OLDHAND_TLS_CERT",
            description="Speak TLS at both doors, with the certificates in this PEM file.",
        ),
    ] = None
    tls_key: Annotated[
        Path | None,
        Field(validation_alias="OLDHAND_TLS_KEY", description="Their key; left out: it is in the same file."),
    ] = None
    proxy: Annotated[
        list[str],
        typer.Option(metavar="NETWORK"),
        Field(
            validation_alias="OLDHAND_PROXY",
            description="Believe proxies at this address or network when they say for whom they speak: "
            "X-Forwarded-For and -Proto over HTTP, a PROXY header (v1 or v2) on TCP. Have them always say it.",
        ),
    ] = _NONE
    origin: Annotated[
        list[str],
        typer.Option(metavar="URL"),
        Field(
            validation_alias="OLDHAND_ORIGIN",
            description="Let pages of this origin call, too, as in https://example.org.",
        ),
    ] = _NONE
    allow_host: Annotated[
        list[str],
        typer.Option(metavar="NAME"),
        Field(
            validation_alias="OLDHAND_ALLOW_HOST",
            description="With --host 127.0.0.1: go by this name, too, as for a proxy on this machine that serves "
            "example.org; * for any name.",
        ),
    ] = _NONE
    log: Annotated[LogForm, Field(validation_alias=logs.VARIABLE, description=logs.HELP)] = "text"
    traces: Annotated[
        str | None,
        typer.Option(metavar="URL"),
        Field(
            validation_alias="OTEL_EXPORTER_OTLP_ENDPOINT",
            description="Send a trace of every command to an OpenTelemetry collector there, as in "
            "http://127.0.0.1:4318.",
        ),
    ] = None
    metrics: Annotated[str | None, typer.Option(metavar="[HOST:]PORT"), Field(description=scraping.HELP)] = None
    as_json: Annotated[
        bool,
        typer.Option("--json"),
        Field(description="Print the addresses as one line of JSON when the server is ready."),
    ] = False

    def of_process(self, number: int, http: int, tcp: int, data: Path) -> "ServeSettings":
        """Those of one of `processes` behind these ports; each has a port of its own for metrics, one after the other.

        Raises CodedError `server/address`.
        """
        own: dict[str, object] = {
            "processes": 1,
            "process": number,
            "http": http,
            "tcp": tcp,
            "data": data,
            "as_json": False,
        }
        if self.metrics is not None:
            host, port = scraping.parse_address(self.metrics)
            name = f"[{host}]" if ":" in host else host
            own["metrics"] = f"{name}:{port + number - 1 if port else 0}"
        return self.model_copy(update=own)

    def grace_s(self) -> float:
        """Seconds that matches go on for when the server is told to stop."""
        return (0.0 if self.bus is None else _GRACE_S) if self.grace is None else self.grace


class SiteVariables(CommandSettings):
    """Where people reach a server: behind a proxy its own ports do not say."""

    url: Annotated[str | None, Field(validation_alias="OLDHAND_URL", pattern=_URL)] = None

    def address(self) -> str | None:
        """Without a slash at its end."""
        return None if self.url is None else self.url.rstrip("/")
