"""The experiment `ratings`: how strong the people of the archive are, and how they err beside the levels of `human`.

First, what ratings are good for: fitted to the archive's games but the latest fifth, they foretell these (`mean
logarithm of the probability of the result`), beside a control in which all players are equal. Then decisions of games
that were held out from the model of people, by the rating of the mover: how much the move played lost by a search
deeper than any that the model sees, and how often half a man or more. The same of the moves that `human` draws at its
ratings, expected by its odds, in the same positions. A group of people equals the rating at which that loss is theirs
(as in Regan and Haworth 2011, "Intrinsic chess ratings"). One game is one cluster of the intervals.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.games.english_draughts.human_strength import HIGHEST, LOWEST, manner_at
from mining.lab.experiments.harness import Cell, Columns, Experiment, Request, Row, margin_of, text_table
from mining.lab.makers.archive_ratings import SPREAD, fitted, later, log_loss, played_in, rated_games
from mining.lab.makers.draughts_archive import people_games
from mining.lab.makers.people_archive import ALL, parts_of
from mining.lbfgs import Numbers

LATEST = 1 / 5
KNOWN = 10
"""Earlier games of both players, in which their ratings are known a little."""
LATER, OF_KNOWN = "later games", "later games of known players"
EVERYBODY = "all people"
BANDS = {EVERYBODY: (0, 1), "lowest quarter": (0, 1 / 4), "middle half": (1 / 4, 3 / 4), "highest quarter": (3 / 4, 1)}
"""Parts of all decisions by the movers' ratings."""
LEVELS = tuple(range(LOWEST, HIGHEST + 1, 200))
STEPS = tuple(range(LOWEST, HIGHEST + 1, 50))
"""The ratings among which those of equal loss are sought."""
DECISIONS = 8
"""Of one game, at most."""
DEPTH, NODES = 15, 50_000
"""Plies that the judging search looks ahead, the move itself among them, and its positions a move, at most."""
MISTAKE, MOST = 50, 400
"""Hundredths of a man; greater losses are alike."""


class Tried(NamedTuple):
    """Decisions of people, and what `human` would have done."""

    game: NDArray[np.int64]
    rating: Numbers
    """Of the mover, in the archive."""
    loss: Numbers
    """Of the move played, in hundredths of a man."""
    likely: Numbers
    """How likely `human` says it is."""
    likeliest: NDArray[np.bool_]
    """Whether it is the move that `human` plays."""
    levels: dict[int, Numbers]
    """By rating, [decisions, 3]: the expected loss, the odds of a mistake, and the odds of the move played."""


def cells(request: Request) -> list[Cell]:
    """Every row: what ratings foretell, people, and levels."""
    keys = [LATER, OF_KNOWN, *BANDS, *(f"human:{rating}" for rating in LEVELS)]
    return [Cell(key=key, setting=key, games=request.games) for key in keys]


def row(cell: Cell, seed: int, jobs: int) -> Row:
    """One row; `jobs` play no part."""
    if cell.setting in (LATER, OF_KNOWN):
        return _foretold(cell.setting)
    tried = _tried(cell.games, seed)
    if cell.setting not in BANDS:
        loss, mistaken, found = tried.levels[int(cell.setting.partition(":")[2])].T
        return _facts(cell.setting, tried.game, loss, mistaken, found)
    low, high = BANDS[cell.setting]
    order = tried.rating.argsort(kind="stable")
    here = np.sort(order[round(low * len(order)) : round(high * len(order))])
    loss = tried.loss[here]
    mistaken = (loss >= MISTAKE).astype(np.float64)
    facts = _facts(cell.setting, tried.game[here], loss, mistaken, tried.likeliest[here].astype(np.float64))
    expected = [float(tried.levels[step][here, 0].mean()) for step in STEPS]
    equal: Numbers = np.interp([-loss.mean()], -np.array(expected), STEPS)
    return facts | {
        "rated": round(float(tried.rating[here].mean()), 1),
        "log_likelihood": round(float(np.log(tried.likely[here]).mean()), 4),
        "equals": round(float(equal[0])),
    }


def _facts(who: str, game: NDArray[np.int64], loss: Numbers, mistaken: Numbers, found: Numbers) -> Row:
    means = [float(loss[game == one].mean()) for one in np.unique(game)]
    return {
        "who": who,
        "decisions": len(loss),
        "loss": round(float(loss.mean()), 2),
        "margin": round(margin_of(means), 2),
        "mistakes": round(float(mistaken.mean()), 4),
        "found": round(float(found.mean()), 4),
    }


def _foretold(setting: str) -> Row:
    games = rated_games(people_games())
    out = later(games, LATEST)
    earlier, tested = games.among(~out), games.among(out)
    losses = [log_loss(fitted(earlier, spread).odds(tested), tested) for spread in (SPREAD, 0)]
    if setting == OF_KNOWN:
        known = (played_in(earlier)[tested.players] >= KNOWN).all(axis=1)
        losses = [each[known] for each in losses]
    gain = losses[1] - losses[0]
    return {
        "who": setting,
        "games": len(gain),
        "log_likelihood": -round(float(losses[0].mean()), 4),
        "equal": -round(float(losses[1].mean()), 4),
        "gain": round(float(gain.mean()), 4),
        "margin": round(margin_of(gain), 4),
    }


@cache
def _tried(games: int, seed: int) -> Tried:
    """Some decisions of so many games that were held out."""
    from ai.games.english_draughts.network import shipped
    from ai.games.english_draughts.people import DEPTHS, PeopleReader
    from ai.games.english_draughts.people import shipped as people
    from ai.games.english_draughts.search import DraughtsSearch

    rated = rated_games(people_games())
    parts, rng = parts_of(ALL), np.random.default_rng(seed)
    assert len(rated.points) == parts.plies.games, "every game has a year, so both number the games alike"
    chosen = rng.permutation(np.flatnonzero(parts.held_out))[:games]
    begins = np.searchsorted(parts.plies.game, np.arange(parts.plies.games + 1))
    spans = [np.arange(int(begins[one]), int(begins[one + 1])) for one in chosen]
    rows = np.concatenate([rng.permutation(span)[:DECISIONS] for span in spans])
    decisions = parts.decisions(np.sort(rows))
    choices, plies = decisions.choices, decisions.plies
    game = parts.plies.game[plies]
    movers = rated.players[game, (plies - begins[game]) % 2]
    reader, judge = PeopleReader(people()), DraughtsSearch(NODES, network=shipped())
    losses, likely, likeliest = np.zeros(len(plies)), np.zeros(len(plies)), np.zeros(len(plies), np.bool_)
    levels = {step: np.zeros((len(plies), 3)) for step in {*STEPS, *LEVELS}}
    for number, (start, end) in enumerate(zip(choices.starts.tolist(), choices.ends.tolist(), strict=True)):
        board, last = tuple(decisions.before[number].tolist()), decisions.last[number].tolist()
        odds = [reader.choices(board, last, sight=sight) for sight in range(len(DEPTHS) + 1)]
        assert (odds[-1].made == choices.made[start:end]).all()
        judge.forget()
        values = np.array(
            [-judge.evaluate((enemy, own, kings, 1), DEPTH - 1, NODES) for own, enemy, kings in odds[-1].made.tolist()]
        )
        loss = np.minimum(values.max() - values, MOST).astype(float)
        played = int(choices.chosen[number]) - start
        losses[number], likely[number] = loss[played], odds[-1].odds[played]
        likeliest[number] = odds[-1].odds.argmax() == played
        for step, found in levels.items():
            drawn = drawn_odds(step, [one.odds.astype(float) for one in odds])
            found[number] = drawn @ loss, drawn[loss >= MISTAKE].sum(), drawn[played]
    return Tried(game, fitted(rated).ratings[movers], losses, likely, likeliest, levels)


def drawn_odds(rating: int, odds: Sequence[Numbers]) -> Numbers:
    """How likely `human` is to draw each move at a rating. `odds`: of people, by sight."""
    manner = manner_at(rating)
    total = np.zeros(len(odds[0]))
    for sight, weight in ((int(manner.sight), 1 - manner.sight % 1), (int(manner.sight) + 1, manner.sight % 1)):
        if weight:
            total += weight * np.array(manner.drawing(odds[sight].tolist()))
    return total


FORETOLD: Columns = {
    "result of": "{who}",
    "games": "{games}",
    "log-likelihood": "{log_likelihood:.4f}",
    "all equal": "{equal:.4f}",
    "gain": "{gain:.4f} ± {margin:.4f}",
}
ERRORS: Columns = {
    "who": "{who}",
    "rated": "{rated:+.0f}",
    "decisions": "{decisions}",
    "loss a move": "{loss:.2f} ± {margin:.2f}",
    "mistakes": "{mistakes:.1%}",
    "found": "{found:.1%}",
    "log-likelihood": "{log_likelihood:.3f}",
    "equals human at": "{equals}",
}


def table(rows: Sequence[Row]) -> str:
    """Both tables."""
    first, second = ([one for one in rows if ("loss" in one) == errs] for errs in (False, True))
    return "\n".join([*text_table(FORETOLD, first), "", *text_table(ERRORS, second)])


EXPERIMENT = Experiment(
    cells=cells, measure=row, columns=ERRORS, tables=table, default_games=300, least_games=2
)  # fmt: skip
