"""Machine code made beside the host: who waits for it, who need not, and what becomes of a game whose code fails."""

import asyncio
import fcntl
import logging
from pathlib import Path

import pytest

import ai.host.warm
from ai.host import made
from ai.host.readiness import CodeReadiness, jobs_of
from ai.host.warm import learning, make, warm
from ai.registry import agent_facets
from ai.roster import player_named, players
from shared import idle
from shared.games import GAMES

GAME = "english-draughts/1"


def load(game: str) -> None:
    raise AssertionError(f"nothing of {game} has been made")


class Compiling:
    """Stands for all compilers: works on a job until it is told that it has done so."""

    def __init__(self, *, done: bool = False) -> None:
        self.done = asyncio.Event()
        self.jobs: list[str] = []
        if done:
            self.done.set()

    def __call__(self) -> "Compiling":
        return self

    async def make(self, job: str) -> int:
        self.jobs.append(job)
        await self.done.wait()
        return 0

    async def close(self) -> None: ...


async def test_a_player_moves_when_its_code_is_loaded_or_when_that_takes_long(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    compiling = Compiling()
    for patience_s, is_loaded in ((0.02, False), (5.0, True)):
        monkeypatch.setattr("ai.host.readiness.PATIENCE_S", patience_s)
        readiness = CodeReadiness(["english-draughts/1"], lambda _: None, compiler=compiling)
        preparing = asyncio.create_task(readiness.prepare())
        await asyncio.sleep(0)
        await readiness.wait("domino-101/1")
        sitting = asyncio.create_task(readiness.wait("english-draughts/1"))
        await asyncio.sleep(0)
        assert not sitting.done()
        if is_loaded:
            compiling.done.set()
        await sitting
        assert readiness.is_ready("english-draughts/1") is is_loaded
        compiling.done.set()
        await preparing
        compiling.done.clear()
        assert readiness.is_ready("english-draughts/1")


async def test_the_game_that_somebody_waits_for_is_made_ready_next() -> None:
    compiling = Compiling()
    games = ["domino-101/1", "chinese-checkers/1", "english-draughts/1"]
    readiness = CodeReadiness(games, lambda _: None, at_once=1, compiler=compiling)
    preparing = asyncio.create_task(readiness.prepare())
    await asyncio.sleep(0)
    sitting = asyncio.create_task(readiness.wait("english-draughts/1"))
    await asyncio.sleep(0)
    compiling.done.set()
    await asyncio.gather(preparing, sitting)
    assert compiling.jobs == ["domino-101/1", "english-draughts/1", "chinese-checkers/1"]


async def test_two_games_are_compiled_at_a_time_and_never_one_game_twice() -> None:
    both = asyncio.Barrier(2)
    running: list[str] = []
    most: list[list[str]] = []

    class InPairs(Compiling):
        async def make(self, job: str) -> int:
            running.append(job)
            most.append([*running])
            if len(most) <= 2:
                await both.wait()
            running.remove(job)
            return 0

    jobs = ["a/1:experience-medium", "b/1:experience-medium", "a/1", "b/1", "c/1"]
    loaded: list[str] = []
    readiness = CodeReadiness(jobs, loaded.append, at_once=2, compiler=InPairs)
    async with asyncio.timeout(90):
        await readiness.prepare()
    assert sorted(loaded) == sorted(jobs) and all(readiness.is_ready(job) for job in jobs)
    games = [[job.partition(":")[0] for job in each] for each in most]
    assert max(map(len, games)) == 2 and all(len({*each}) == len(each) for each in games)


async def test_idle_work_waits_while_machine_code_is_made_and_goes_on_after_it(tmp_path: Path) -> None:
    (tmp_path / idle.FOLDER).mkdir()
    place = tmp_path / idle.FOLDER / f"{idle.Rank.PEOPLE:d}-people"
    place.touch()

    def is_held() -> bool:
        with place.open() as file:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return True
        return False

    held: list[bool] = []

    class Watching(Compiling):
        async def make(self, job: str) -> int:
            held.append(is_held())
            return 0

    await CodeReadiness([GAME], lambda _: None, demand=idle.Demand(tmp_path), compiler=Watching).prepare()
    assert held == [True] and not is_held()


async def test_a_player_may_be_ready_before_the_others_of_its_game() -> None:
    """The usual one that learns is what people meet first, and needs the least."""
    jobs = jobs_of([player_named(GAME, name) for name in ("club", "experience-medium", "master")])
    assert jobs == [f"{GAME}:experience-medium", GAME]
    loaded: list[str] = []
    ready: list[tuple[bool, bool]] = []

    class Watching(Compiling):
        async def make(self, job: str) -> int:
            ready.append((readiness.is_ready(GAME, "experience-medium"), readiness.is_ready(GAME, "master")))
            return 0

    readiness = CodeReadiness(jobs, loaded.append, compiler=Watching)
    assert not readiness.is_ready(GAME, "experience-medium") and not readiness.is_ready(GAME, "master")
    await readiness.prepare()
    assert loaded == jobs and ready == [(False, False), (True, False)]
    assert readiness.is_ready(GAME, "master") and readiness.is_ready(GAME)


def test_the_game_with_most_compiled_functions_is_begun_first() -> None:
    jobs = jobs_of(player for game in GAMES for player in players(game) if player.compiled)
    learners = [job for job in jobs if ":" in job]
    rest = jobs[len(learners) :]
    assert learners == learning() and len(rest) == len(learners)
    counts = [made.compiled_functions(game) for game in rest]
    assert counts == sorted(counts, reverse=True) and counts[-1] > 0
    assert made.compiled_functions("block-domino/1") == 0, "its players are Python"


async def test_machine_code_that_is_there_is_loaded_without_being_made() -> None:
    compiling, loaded = Compiling(done=True), list[str]()
    readiness = CodeReadiness(
        ["domino-101/1", "english-draughts/1"], loaded.append, "english-draughts/1".__eq__, compiler=compiling
    )
    await readiness.prepare()
    assert sorted(loaded) == ["domino-101/1", "english-draughts/1"]
    assert compiling.jobs == ["domino-101/1"]


def test_machine_code_counts_as_made_until_what_it_is_made_from_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    assert not made.is_made("english-draughts/1:experience-medium")
    made.note_made("english-draughts/1:experience-medium")
    assert made.is_made("english-draughts/1:experience-medium")
    assert not made.is_made("english-draughts/1"), "its other players were not made"
    monkeypatch.setattr(made, "version", lambda _: "another numba")
    made.origin.cache_clear()
    assert not made.is_made("english-draughts/1:experience-medium")
    made.origin.cache_clear()


def test_hosts_that_start_together_compile_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    compiled: list[str] = []

    def compile_for_one_process(job: str) -> None:
        compiled.append(job)
        (lock,) = tmp_path.glob("*.lock")
        with lock.open("w") as of_another_process, pytest.raises(BlockingIOError):
            fcntl.flock(of_another_process, fcntl.LOCK_EX | fcntl.LOCK_NB)

    monkeypatch.setattr(ai.host.warm, "warm", compile_for_one_process)
    for _ in range(2):
        make("english-draughts/1")
    assert compiled == ["english-draughts/1"]


def test_where_nothing_can_be_kept_every_process_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", "/proc/self")  # nobody may make files there, root included
    compiled: list[str] = []
    monkeypatch.setattr(ai.host.warm, "warm", compiled.append)
    for _ in range(2):
        make("english-draughts/1")
    assert compiled == ["english-draughts/1"] * 2


def test_an_installation_makes_the_code_of_the_players_that_learn() -> None:
    compiled = [game for game in GAMES if player_named(game, "experience-medium").compiled]
    assert GAME in compiled and learning() == [f"{game}:experience-medium" for game in compiled]


async def test_compiling_is_logged_once_for_all_waiters(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    compiling, begun = Compiling(), asyncio.Event()

    class Beginning(Compiling):
        async def make(self, job: str) -> int:
            begun.set()
            return await compiling.make(job)

    monkeypatch.setattr("ai.host.readiness.PATIENCE_S", 0.0)
    readiness = CodeReadiness([GAME], lambda _: None, compiler=Beginning)
    with caplog.at_level(logging.INFO, "oldhand.ai"):
        preparing = asyncio.create_task(readiness.prepare())
        for _ in range(3):
            await readiness.wait(GAME)
        await begun.wait()
        compiling.done.set()
        await preparing
    assert [record.getMessage() for record in caplog.records] == [
        f"making the machine code of {GAME}: until then others sit in, and no position is searched"
    ]


def test_games_without_compiled_players_are_ready() -> None:
    readiness = CodeReadiness(["english-draughts/1"], load)
    assert readiness.is_ready("domino-101/1")
    assert not readiness.is_ready("english-draughts/1")


@pytest.mark.slow
async def test_games_become_ready_one_by_one_despite_a_failure(
    caplog: pytest.LogCaptureFixture,
) -> None:
    loaded: list[tuple[str, bool]] = []
    readiness = CodeReadiness(
        ["no-such-game/1", "chinese-checkers/1"],
        lambda game: loaded.append((game, readiness.is_ready(game))),
        at_once=1,  # the process that failed is started again
    )
    await readiness.prepare()
    assert loaded == [("chinese-checkers/1", False)], "in this process too, and before anybody plays"
    assert readiness.is_ready("chinese-checkers/1")
    assert not readiness.is_ready("no-such-game/1")
    assert "no-such-game/1 could not be made ready" in caplog.text


async def test_a_host_that_ends_as_the_compiler_does_ends_in_peace(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever stops the host stops its process group: the child may be gone before the host comes to stop it."""
    reading = asyncio.Event()

    class Lines:
        def write(self, _: bytes) -> None: ...

        async def drain(self) -> None: ...

        async def readline(self) -> bytes:
            reading.set()
            return await asyncio.Future()

    class Gone:
        stdin = stdout = Lines()

        async def wait(self) -> int:
            return -15

        def kill(self) -> None:
            raise ProcessLookupError

    async def start(*_: object, **__: object) -> Gone:
        return Gone()

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start)
    readiness = CodeReadiness(["english-draughts/1"], load)
    preparing = asyncio.create_task(readiness.prepare())
    await reading.wait()
    preparing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await preparing
    assert not readiness.is_ready("english-draughts/1")


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_warming_up_plays_with_every_compiled_player(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that no later choice compiles anything."""
    met: list[str] = []
    make = ai.host.warm.make_agent
    monkeypatch.setattr(
        ai.host.warm, "make_agent", lambda game, name, *rest: met.append(name) or make(game, name, *rest)
    )
    warm(game)
    guide = agent_facets(game).guide
    hinting = set[str]() if guide is None else {guide}
    compiled = {name for name in {each.name for each in players(game)} | hinting if player_named(game, name).compiled}
    assert set(met) == compiled
    met.clear()
    warm(f"{game}:experience-medium")
    assert set(met) == {"experience-medium"} & compiled


async def test_every_job_that_becomes_ready_is_announced() -> None:
    """So that an offer says which players are still warming up."""
    ready: list[list[bool]] = []
    games = ("english-draughts/1", "domino-101/1")
    readiness = CodeReadiness(games, lambda _: None, lambda _: True)

    async def announce() -> None:
        ready.append([readiness.is_ready(game) for game in games])

    assert [readiness.is_ready(game) for game in games] == [False, False]
    await readiness.prepare(announce)
    assert ready == [[True, False], [True, True]]
