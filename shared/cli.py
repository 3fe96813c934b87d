"""The command `oldhand`: a table of names. A command's module is loaded when it is called, and not before.

Imports no other package of Oldhand by name, so that nobody's imports depend on the command line.
"""

import importlib
import os
import sys
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NoReturn

from shared.errors import GameError, NeedsCheckout
from shared.extras import missing_for
from shared.garbage_collection import gc_paused

COMMANDS: dict[str, tuple[str, str]] = {
    "serve": (
        "server.serve.command:serve",
        "Host tables: web page, websocket and TCP, with AI seats and the mining worker.",
    ),
    "play": (
        "client.terminal.command:play",
        "Play in the terminal, with people and AI players; --plain for screen readers.",
    ),
    "ai": ("ai.host.command:ai", "Offer AI players to a server's tables, or list them."),
    "bot": ("ai.bots.command:bot", "Run your own engine or program as your bot account."),
    "practice": ("ai.host.self_play:practice", "Let AI players play one another while nobody needs the machine."),
    "duel": ("ai.duel.command:duel", "Play two AI players against each other, headless, and print the score."),
    "train draughts": (
        "mining.lab.training.train_draughts:train_draughts",
        "Let a network teach itself draughts, as the LS-Draughts paper did.",
    ),
    "engine": (
        "ai.games.english_draughts.engines.command:engine",
        "Play draughts inside other programs, as a Hub or DXP engine.",
    ),
    "perft": ("ai.perft:perft", "Count legal move sequences, the proof of a rule book."),
    "endgame build": (
        "ai.games.english_draughts.endgame.commands:endgame_build",
        "Solve draughts endings of few pieces for good.",
    ),
    "endgame stats": (
        "ai.games.english_draughts.endgame.commands:endgame_stats",
        "Count wins, losses and draws in the solved endings.",
    ),
    "endgame probe": (
        "ai.games.english_draughts.endgame.commands:endgame_probe",
        "Look a position up: who wins, how soon, how.",
    ),
    "endgame verify": (
        "ai.games.english_draughts.endgame.commands:endgame_verify",
        "Prove the solved endings right by other means.",
    ),
    "import": ("mining.files.importing:import_records", "Replay records of games into the log."),
    "export": ("mining.files.exporting:export", "Write the games of the log to files that anybody can read."),
    "dataset make": ("mining.dataset.command:dataset_make", "Release the log as a public data set, by consent."),
    "dataset evaluate": (
        "mining.dataset.command:dataset_evaluate",
        "Score baselines, and a model of yours, on a released data set.",
    ),
    "verify tournament": (
        "server.cli.verify_tournament:verify_tournament",
        "Pair the rounds of a tournament again, and check its results and standings.",
    ),
    "verify": (
        "mining.files.verifying:verify",
        "Check written games by the rules, and their deals by the committed secret.",
    ),
    "mine": ("mining.commands:app", "Mine the log into experience books; see, compare and pin them."),
    "book export": (
        "mining.files.book_export:book_export",
        "List the rules of a book as text, XML or NDJSON.",
    ),
    "book": ("mining.files.explore:book", "Show what was played in a position, and how often it won."),
    "train network": (
        "mining.lab.training.train_network:train_network",
        "Train the network that judges for the player master of English draughts.",
    ),
    "puzzles make": ("mining.puzzles.commands:puzzles_make", "Look for puzzles in recorded games."),
    "puzzles stats": ("mining.puzzles.commands:puzzles_stats", "Count the puzzles of every game."),
    "puzzles verify": ("mining.puzzles.commands:puzzles_verify", "Prove puzzles right by other means."),
    "experiment": (
        "mining.lab.experiments.command:experiment",
        "Repeat a published experiment, and print our figures beside the paper's.",
    ),
    "admin user": ("server.cli.users:user", "List, show, rename, delete, ban, mute people; roles; passwords."),
    "admin announce": (
        "server.cli.announce:announce",
        "Show a message to everybody who is connected or connects later.",
    ),
    "admin audit": ("server.cli.audit:audit", "List what operators have done, on the page and by commands."),
    "admin drain": ("server.cli.drain:drain", "Empty a running server and stop it; nobody loses a move."),
    "admin reports": ("server.cli.reports:reports", "List and resolve what people have reported."),
    "admin ratings": ("server.cli.ratings:ratings", "Recompute all ratings from the log."),
    "admin migrate": ("server.cli.stores:migrate", "Bring the database to the schema of this version."),
    "admin backup": ("server.cli.stores:backup", "Back up the whole database into one file, while servers run."),
    "admin restore": ("server.cli.stores:restore", "Restore a backup into an empty database."),
    "admin seal": ("server.cli.seal:seal", "Make the events of old tables a tenth of their size."),
    "admin check": ("server.cli.check:check", "Check the whole log: every game must follow the rules."),
    "admin move": (
        "server.cli.stores:move",
        "Copy everything to another database, such as from SQLite to PostgreSQL.",
    ),
    "bench serve": (
        "server.bench:bench_serve",
        "Acknowledged moves a second under load, beside a limit on this machine.",
    ),
    "bench capacity": (
        "server.bench.capacity:bench_capacity",
        "Connections that a server takes at once, and what an idle one costs it.",
    ),
    "bench failover": (
        "tests.bench.failover:bench_failover",
        "Seconds that tables stand still when servers are killed or restarted, and moves lost.",
    ),
    "bench restart": (
        "server.bench.restart:bench_restart",
        "Seconds until a server that is started anew, or takes a dead one's place, has all live tables.",
    ),
    "bench soak": (
        "server.bench.soak:bench_soak",
        "Memory, files, disk and delays of servers that run for hours, by the hour, and moves lost.",
    ),
    "bench growth": (
        "server.bench.growth:bench_growth",
        "Start, requests, counting, backup and disk on logs of up to a million games.",
    ),
    "bench lobby": (
        "tests.bench.lobby:bench_lobby",
        "How long a client waits beside those who watch the lobby or flood the server.",
    ),
    "bench idle": (
        "tests.bench.idle:bench_idle",
        "Memory and processor time of idle connections, and how long moves wait beside them.",
    ),
    "bench mine": (
        "tests.bench.mine:bench_mine",
        "Seconds to count a log, by several methods, and microseconds to find a rule.",
    ),
    "bench perft": ("tests.bench.perft:bench_perft", "Microseconds per legal-move list and per move, game by game."),
    "bench endgame": (
        "tests.bench.endgame:bench_endgame",
        "Nanoseconds to look an ending up, as compiled searches do.",
    ),
    "bench consult": (
        "tests.bench.consult:bench_consult",
        "Per cent that a book before an agent adds to a move's time.",
    ),
    "bench search": ("ai.host.bench:bench_search", "Milliseconds per decision, and how late when told to stop."),
    "bench environments": (
        "tests.bench.environments:bench_environments",
        "Steps a second of our games as research environments, beside those of PettingZoo and OpenSpiel.",
    ),
}
"""Command (one word or two) → ("module:function or Typer app", what it is for)."""
GROUPS: dict[str, str] = {
    "admin": "Look after a server: its store, its people and its end. Most commands work while it runs.\n"
    "Start with `oldhand admin backup FILE`, and prove it with `oldhand admin check`.",
    "bench": "Measure Oldhand on this machine, beside a limit or another way to do it. Every figure says its unit.\n"
    "Start with `oldhand bench serve`; leave the machine alone meanwhile.",
    "dataset": "Public data sets of games, and how well models foresee them.\n"
    "Start with `oldhand dataset make --out release`, then `oldhand dataset evaluate release`.",
    "endgame": "Databases of draughts endings, which the stronger players look up.\n"
    "Start with `oldhand endgame build --pieces 4` (seconds), then "
    "`oldhand endgame probe B:W30,32:B6,18`.",
    "puzzles": "Positions in which exactly one move keeps the result.\n"
    "Start with `oldhand puzzles stats`, then `oldhand puzzles make --count 10`.",
    "train": "Teach a player from games that it plays against itself. Each run can be stopped and resumed.\n"
    "Start with `oldhand train draughts --generations 5`.",
}
"""First word of several commands → what they are for, and where to begin."""
_OWNER_ONLY = 0o077
"""umask for all files that a command makes: the log holds hands, secrets of deals and hashes."""


def command_of(name: str) -> Any:
    """The runnable command behind a name of COMMANDS; this loads its module.

    Raises MissingExtra when the libraries that it needs are not installed, NeedsCheckout when it is not itself.
    """
    module, attribute = COMMANDS[name][0].split(":")
    try:
        with gc_paused():  # what a module makes while it is loaded stays
            target: Any = getattr(importlib.import_module(module), attribute)
            import typer  # a bot's installation has none
    except ModuleNotFoundError as error:
        refusal = missing_for(name, module, error)
        if refusal is None:
            raise
        raise refusal from error
    if isinstance(target, typer.Typer):
        return typer.main.get_command(target)
    app = typer.Typer(add_completion=False, rich_markup_mode=None)
    app.command()(target)
    return typer.main.get_command(app)


def help_text(group: str = "") -> str:
    """The output of `oldhand --help` or `oldhand GROUP --help`: every command with its line, from the tables alone."""
    listed = {name: about for name, (_, about) in COMMANDS.items() if not group or name.split()[0] == group}
    width = max(map(len, listed))
    rows = "\n".join(f"  {name:{width}} {about}" for name, about in listed.items())
    if group:
        about, _, start = GROUPS[group].partition("\n")
        usage, end = f"oldhand {group} COMMAND [OPTIONS]", f"`oldhand {group} COMMAND --help` explains one. {start}"
    else:
        about = (
            "Tables for 101 domino, Chinese checkers and English draughts, with AI seats that learn from every game."
        )
        usage = "oldhand COMMAND [OPTIONS]"
        end = "`oldhand COMMAND --help` explains one. Start with `oldhand serve` and open http://127.0.0.1:8101."
    return f"Usage: {usage}\n\n{about}\n\nCommands:\n{rows}\n\n{end}\n"


def version_text() -> str:
    """The output of `oldhand --version`."""
    try:
        return f"oldhand {version('oldhand')}"
    except PackageNotFoundError:  # run from a checkout that is not installed
        return "oldhand, not installed: run from a checkout"


def main(arguments: list[str] | None = None) -> None:
    """Run one command. Exits 0 for success, 2 for wrong usage, 1 with one sentence on stderr for the rest.

    Files that the process makes from here on are its owner's alone, whatever its umask was.
    """
    os.umask(os.umask(_OWNER_ONLY) | _OWNER_ONLY)
    words = sys.argv[1:] if arguments is None else arguments
    group = words[0] if words and words[0] in GROUPS else ""
    rest = words[1:] if group else words
    if not rest or rest[0] in ("-h", "--help"):
        print(help_text(group), end="", file=sys.stdout if rest else sys.stderr)
        sys.exit(0 if rest else 2)
    if words[0] == "--version":
        print(version_text())
        sys.exit(0)
    name = next((name for length in (2, 1) if (name := " ".join(words[:length])) in COMMANDS), None)
    if name is None:
        family = [each for each in COMMANDS if each.split()[0] == words[0]]
        wanted = " ".join(words[:2]) if group else words[0]
        print(
            f"oldhand: there is no command {wanted!r}; choose one of {', '.join(family or COMMANDS)}", file=sys.stderr
        )
        sys.exit(2)
    arguments = words[len(name.split()) :]
    try:
        command_of(name).main(arguments, prog_name=f"oldhand {name}")
    except NeedsCheckout as error:
        if not {"-h", "--help"} & set(arguments):
            _fail(error)
        print(f"Usage: oldhand {name} [OPTIONS]\n\n{COMMANDS[name][1]}\n\n{error}. Its --help lists the options there.")
        sys.exit(0)
    except GameError as error:
        _fail(error)
    except ExceptionGroup as group:  # tasks were running: a refusal among them is one sentence all the same
        known, unknown = group.split(GameError)
        if known is None or unknown is not None:
            raise
        _fail(_first(known))


def _first(group: ExceptionGroup[GameError]) -> GameError:
    first = group.exceptions[0]
    return _first(first) if isinstance(first, ExceptionGroup) else first


def _fail(error: GameError) -> NoReturn:
    print(f"oldhand: {error} [{error.code}]", file=sys.stderr)
    sys.exit(1)


if __name__ == "__main__":
    main()
