"""What a game of the main game takes on the disk, and how long its replay takes, before and after it is sealed."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, Final

from server.bench.growth_requests import Requests
from server.bench.served import SharedServices, run_command, serve_command, started
from server.bench.synthetic_games import MAIN, fill
from shared.store import open_store, sqlite_url
from shared.store.store import now_ms

_GAMES: Final = 3_000
_REPLAYS: Final = ("a short table's replay", "a long table's replay")
_UNLIMITED: Final = ("--limit", "requests=1000000/0.0001")


def sealed_figures(folder: Path, seed: int) -> Iterator[dict[str, Any]]:
    """Figures of a log of its own in this folder, which is made: `what`, `unit`, `value` and `sealed` of each, of some
    `cpu_ms` and `sealed_cpu_ms` of the server's processor. Raises NotServed, GameError."""
    folder.mkdir(mode=0o700)
    address = sqlite_url(folder)
    services = SharedServices(address)
    with closing(open_store(address)) as store:
        fill(store, _GAMES, Random(seed), now_ms(), lambda _: None, others_share=0)
        requests = Requests(store, _GAMES, Random(seed))
    disk, replays = _bytes_a_game(folder), _replays(folder, services, requests)
    seconds = run_command(["admin", "seal", "--seal-after-days", "0", "--vacuum", "--data", str(folder)], services)
    sealed_disk, sealed_replays = _bytes_a_game(folder), _replays(folder, services, requests)
    yield {"what": f"disk, {MAIN} alone", "unit": "bytes a game", "value": round(disk), "sealed": round(sealed_disk)}
    for (what, ms, cpu_ms), (_, sealed_ms, sealed_cpu_ms) in zip(replays, sealed_replays, strict=True):
        times = {"value": round(ms, 2), "sealed": round(sealed_ms, 2)}
        cpu = {"cpu_ms": round(cpu_ms, 2), "sealed_cpu_ms": round(sealed_cpu_ms, 2)}
        yield {"what": f"{what}, {MAIN} alone", "unit": "ms", **times, **cpu}
    yield {"what": "sealing", "unit": "ms a game", "value": None, "sealed": round(1e3 * seconds / _GAMES, 2)}


def _bytes_a_game(folder: Path) -> float:
    return sum(file.stat().st_size for file in folder.glob("*.db")) / _GAMES


def _replays(folder: Path, services: SharedServices, requests: Requests) -> list[tuple[str, float, float]]:
    """Each kind: the median in milliseconds, and milliseconds of the server's processor."""
    with started([*serve_command(folder), *_UNLIMITED], services) as server:
        found = list(requests.measured(server, _REPLAYS))
    return [(what, times_ms[len(times_ms) // 2], cpu_ms) for what, times_ms, cpu_ms in found]
