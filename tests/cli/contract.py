"""What programs rely on, command by command: flags, keys of the JSON, exit codes. Add freely; never take away.

Exit codes: 0 for success alone, 2 for wrong usage, 1 for every other failure. A failure is one sentence on stderr that
ends in its code, `oldhand: ... [area/code]`, and nothing is on stdout. Each command and group has --help.
"""

from typing import Final

FLAGS: Final[dict[str, str]] = {
    "serve": "--host --http --tcp --data --database --bus --no-ai --no-worker --processes --json",
    "play": "--server",
    "practice": "--seed --data",
    "ai": "--server --players --jobs --engine --list --seed --json",
    "import": "--data --database --game --dry-run --json",
    "export": "--game --format --out --json",
    "dataset make": "--out --game --version --licence --key --data --database --json",
    "dataset evaluate": "--task --model --games --json",
    "mine": "--once --data --database --game --min-net --min-support --min-freq --engine --json",
    "mine status": "--follow --json",
    "mine diff": "--json",
    "mine pin": "--json",
    "mine rollback": "--json",
    "book": "--position --top --json",
    "book export": "--format --out --version --book --shipped --data --database --json",
    "bot": "--config --token --server --engine --class --stdio --seek --clock --arena --matches --check --example "
    "--log",
    "duel": "--data --games --seed --ms --nodes --jobs --openings --log --sprt --json",
    "perft": "--position --divide --engine --json",
    "endgame build": "--pieces --metric --data --json",
    "endgame stats": "--pieces --metric --data --json",
    "endgame verify": "--pieces --metric --data --json",
    "endgame probe": "--data --json",
    "train draughts": "--seed --resume --out --json",
    "train network": "--seed --resume --out --json",
    "experiment": "--table --figure --game --option --games --seat --records --counts --seed --resume --out --json",
    "bench serve": "--seconds --tables --transport --against --seed --json",
    "bench capacity": "--seconds --tables --clients --json",
    "bench failover": "--tables --seed --json",
    "bench restart": "--tables --seed --json",
    "bench soak": "--hours --tables --seed --json",
    "bench growth": "--games --folder --database --skip --seed --json",
    "bench lobby": "--watchers --seconds --tables --json",
    "bench idle": "--connections --seconds --seed --json",
    "bench mine": "--seed --json",
    "bench perft": "--seed --json",
    "bench endgame": "--seed --json",
    "bench consult": "--seed --json",
    "bench search": "--seed --json",
    "bench environments": "--game --seconds --seed --json",
    "puzzles make": "--game --count --resume --endings --nodes --jobs --data --json",
    "puzzles stats": "--data --json",
    "puzzles verify": "--game --count --nodes --seed --data --json",
    "verify": "--json",
    "verify tournament": "--json",
    "engine": "--player --hub --dxp --connect --host --games --pdn --seed",
    "admin migrate": "--data --database --no-backup --json",
    "admin backup": "--data --database --json",
    "admin restore": "--data --database --json",
    "admin move": "--to --data --database --json",
    "admin check": "--data --database --json",
    "admin seal": "--seal-after-days --vacuum --data --database --json",
    "admin drain": "--server --data --json",
    "admin announce": "--minutes --json",
    "admin audit": "--limit --json",
    "admin reports list": "--all --json",
    "admin reports resolve": "--json",
    "admin ratings rebuild": "--dry-run --json",
    **{f"admin user {name}": "--data --database --json" for name in ("list", "show", "rename", "delete", "role")},
    **{f"admin user {name}": "--data --database --json" for name in ("ban", "unban", "mute", "unmute")},
    "admin user reset-password": "--data --database --json",
    "admin user create": "--from --out --data --database --json",
}
"""Command → the flags that programs give."""

PLANNED: Final[dict[str, str]] = {
    "admin compile": "",
    "experiment": "--matches --accounts",
}
"""What the contract promises and no version has yet. A flag or command that comes moves into FLAGS."""

_MINED = "games plies rules key_states book seconds published"
_DUEL = "games wins losses draws score low high elo ms_per_move fired_per_game"
_STATS = "positions win loss draw slices seconds"
_COPIED = "ok schema rows tables seconds"
KEYS: Final[dict[str, str]] = {
    "ai --list": "players",
    "import": "read imported duplicates refused plies seconds dry_run lost unread",
    "export": "games bytes",
    "mine --once": _MINED,
    "mine status": "books",
    "mine diff": "books",
    "mine pin": "books",
    "mine rollback": "books",
    "book": "moves",
    "book export": "game version rules bytes seconds",
    "duel": _DUEL,
    "perft": "nodes seconds",
    "endgame build": _STATS,
    "endgame stats": _STATS,
    "endgame verify": "ok",
    "endgame probe": "value plies",
    "train draughts": "rows",
    "verify": "ok plies deal_ok",
    **{f"bench {name}": "rows" for name in ("serve", "restart", "consult", "endgame", "search", "environments")},
    "admin migrate": "ok from to seconds backup",
    "admin backup": f"{_COPIED} file bytes sha256",
    "admin restore": f"{_COPIED} file",
    "admin move": f"{_COPIED} from to",
    "admin check": "ok tables plies bad faults",
    "admin seal": "ok database tables events block_bytes left bytes seconds",
    "admin user list": "ok people",
    "admin announce": "ok announced",
    "admin audit": "ok audit",
    "admin reports list": "ok reports",
    "admin ratings rebuild": "ok matches dry_run casual limited changes",
}
"""Command → the keys of what it prints with --json. `test_contract.py` has a cheap call of each."""

TRIED_ELSEWHERE: Final[dict[str, str]] = {
    "serve": "tests/server/test_serve.py",
    "mine status --follow": "tests/mining/test_following.py",
    "dataset make": "tests/mining/test_dataset.py",
    "dataset evaluate": "tests/mining/test_dataset.py",
    "experiment": "tests/mining/lab/test_experiment.py",
    "train network": "tests/mining/lab/test_train_network.py",
    "bench capacity": "tests/server/test_capacity.py",
    "bench soak": "tests/bench/test_bench_soak.py",
    "bench growth": "tests/bench/test_bench_growth.py",
    "bench lobby": "tests/bench/test_bench_lobby.py",
    "bench idle": "tests/bench/test_bench_idle.py",
    "bench mine": "tests/bench/test_bench_mine.py",
    "bench perft": "tests/bench/test_bench_perft.py",
    "bench failover": "tests/nodes/test_several.py",
    "puzzles make": "tests/mining/test_puzzles.py",
    "puzzles stats": "tests/mining/test_puzzles.py",
    "puzzles verify": "tests/mining/test_puzzles.py",
    "admin drain": "tests/server/test_serve.py",
    **{f"admin user {name}": "tests/server/test_admin.py" for name in ("show", "rename", "delete", "role")},
    **{f"admin user {name}": "tests/server/test_admin.py" for name in ("ban", "unban", "mute", "unmute")},
    "admin user reset-password": "tests/server/test_admin.py",
    "admin user create": "tests/server/test_new_users.py",
    "verify tournament": "tests/server/test_verify_tournament.py",
    "admin reports resolve": "tests/server/test_admin.py",
}
"""Commands whose results other tests look at, since a call takes seconds or needs a server."""

ROWS: Final[dict[str, str]] = {
    "ai --list": "name game about",
    "book": "move wins losses draws support games",
    "bench serve": "what value unit game offered moves_per_s moves_per_cpu_s p50_ms p99_ms load_share",
    "bench restart": "tables loaded ready_s cpu_s",
    **{f"bench {name}": "what value unit" for name in ("consult", "endgame", "search", "environments")},
    "endgame stats": "positions win loss draw",
}
"""Command → the keys of each item of its list (of players, moves, rows, slices)."""

NOTHING_AT_RANDOM: Final = {
    *(
        "puzzles make",
        "puzzles stats",
        "play",
        "bot",
        "perft",
        "endgame build",
        "endgame stats",
        "endgame probe",
        "import",
        "export",
        "dataset make",
        "dataset evaluate",
        "verify",
        "verify tournament",
        "book",
        "book export",
    ),
    "bench lobby",
    *(f"mine{words}" for words in ("", " status", " thresholds", " pin", " rollback", " diff")),
    "serve",  # its deals come from the secrets of the system and of the players: nobody may choose them
}
"""Commands that draw nothing, or only what nobody may choose. Those of admin draw nothing either; all
others take --seed."""
