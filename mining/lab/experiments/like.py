"""The experiment `like`: how well a player that plays like one person foretells this person's later games.

It tries people of the archive with many games, by name. Their last tournaments and matches are set apart; the moves of
some of these games are foretold where there is a choice, once by `human` and once by `like:NAME`, which knows games of
the person from before them. Of the events set apart, neither knows any game. Every gain is the mean over people, with
its interval over them. The first plies are left out, which were drawn by ballot in most of these games: nobody chose
them. Controls know another person's games instead, drawn at random or of the nearest time.

Then it asks whose games some are, among people: those of the person whose games make the moves likeliest, beside the
likelihood by `human`. The model of people itself was fitted to most of these games, so that the shares of both players
are higher than in games it never saw (`oldhand experiment habit --seat human`); their difference is what is measured.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.games.english_draughts.human import COMMON
from mining.lab.experiments.harness import (
    Cell,
    Columns,
    Experiment,
    Request,
    Row,
    in_threads,
    margin_of,
    score_of,
    text_table,
)
from mining.lab.makers.fit_people import mixed, values_of
from mining.lab.makers.named_people import Person, named_games, people_of
from mining.lab.makers.people_archive import ALL, Parts, PeopleDecisions, Words, counts_in, parts_of
from mining.lab.makers.people_stages import features_of, log_odds, strengths_after_all, strengths_by

OPENING = 12
"""Plies of a game that are its opening."""
BALLOT = 3
"""Plies that a ballot draws."""
WHOLE = (BALLOT, 1_000)
"""The plies of a whole game that people chose."""
AMONG, GAMES = 50, 20
"""People, those with most games, of whom one is to be found; and the games by which."""
SIZES = (20, 50, 100)
"""Games of the person that are known, the latest, beside all."""
OWN_GAMES, ANOTHER, OF_THE_TIME = "own", "another's", "another's of the time"
WHOSE = "whose"

Logs = NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class LikeCell(Cell):
    """One row: `setting` says whose games are known, `logged` how many, 0 for all."""

    plies: tuple[int, int] = WHOLE
    """Those of each game that are foretold."""


class Tried(NamedTuple):
    """One person's decisions."""

    person: Person
    decisions: PeopleDecisions
    ply: Words
    """By decision, its number in the game."""
    human: Logs
    """By move, the logarithm by `human`, which does not know the events set apart."""


def cells(request: Request) -> list[LikeCell]:
    """Every row: of what is foretold, and whose games are found."""
    games = request.games
    first, rest = (BALLOT, OPENING), (OPENING, WHOLE[1])
    found = [_cell(games, OWN_GAMES, size) for size in (*SIZES, 0)]
    found += [_cell(games, OWN_GAMES, size, plies) for plies in (first, rest) for size in (SIZES[-1], 0)]
    found += [_cell(games, setting, size) for setting in (ANOTHER, OF_THE_TIME) for size in (GAMES, 0)]
    return found + [_cell(games, WHOSE, size, plies) for size in (GAMES, 0) for plies in (WHOLE, rest)]


def _cell(games: int, setting: str, size: int, plies: tuple[int, int] = WHOLE) -> LikeCell:
    known, span = size or "all", f", plies {plies[0]} to {plies[1]}" if plies != WHOLE else ""
    return LikeCell(key=f"{setting}, {known} games{span}", setting=setting, logged=size, plies=plies, games=games)


def row(cell: LikeCell, seed: int, jobs: int) -> Row:
    """One row."""
    tried = all_tried(cell.games, seed, jobs)
    first, end = cell.plies
    facts: Row = {"setting": cell.setting, "known": cell.logged or "all", "plies": _span(cell.plies)}
    if cell.setting == WHOSE:
        return facts | _whose(tried[:AMONG], cell.logged, first)
    gains: list[tuple[float, ...]] = []
    decisions = 0
    for number, one in enumerate(tried):
        here = (one.ply >= first) & (one.ply < end)
        own = own_counts(_known_to(cell.setting, tried, number, seed), one, cell.logged)
        by_human, by_like = _found(one, one.human)[:, here], _found(one, like_odds(one, own))[:, here]
        decisions += int(here.sum())
        gains.append((*by_human.mean(axis=1), *(by_like - by_human).mean(axis=1)))
    columns = np.array(gains).T
    return facts | {
        "people": len(gains),
        "decisions": decisions,
        "human": round(float(columns[0].mean()), 4),
        "gain": round(float(columns[2].mean()), 5),
        "margin": round(margin_of(columns[2]), 5),
        "likelihood": round(float(columns[3].mean()), 5),
        "likelihood_margin": round(margin_of(columns[3]), 5),
    }


def _span(plies: tuple[int, int]) -> str:
    if plies == WHOLE:
        return "all"
    return f"first {plies[1]}" if plies[0] == BALLOT else f"after {plies[0]}"


def _known_to(setting: str, tried: Sequence[Tried], number: int, seed: int) -> Person:
    """The person whose games the player knows."""
    if setting == OWN_GAMES:
        return tried[number].person
    others = [one.person for one in tried if one is not tried[number]]
    if setting == ANOTHER:
        return others[int(np.random.default_rng([seed, number]).integers(len(others)))]
    dates = named_games().dates
    year = _middle_year(tried[number].person, dates)
    return min(others, key=lambda other: abs(_middle_year(other, dates) - year))


def _middle_year(person: Person, dates: NDArray[np.str_]) -> float:
    return float(np.median([int(date[:4]) for date in dates[person.earlier]]))


def own_counts(person: Person, tried: Tried, size: int) -> Words:
    """By move of the decisions, how often the person played it in the latest of the earlier games, so many of them, 0:
    all. Games at the events set apart for the person who is tried are not known."""
    parts = _parts()
    games = person.earlier[~tried.person.apart[person.earlier]]
    plies = named_games().plies(parts, person.name, games[-size:] if size else games)
    return counts_in(parts, plies, tried.decisions)


def like_odds(tried: Tried, own: Words) -> Logs:
    """By move, the logarithm by the player that knows these counts of a person's own moves."""
    return mixed(tried.decisions.choices, tried.human, own, COMMON)


def _found(tried: Tried, odds: Logs) -> Logs:
    """[2, decisions]: whether the move played was the likeliest, of equals the first; and the logarithm of its
    probability."""
    choices = tried.decisions.choices
    pairs = zip(choices.starts.tolist(), choices.ends.tolist(), strict=True)
    best = [start + int(odds[start:end].argmax()) for start, end in pairs]
    return np.stack([np.array(best) == choices.chosen, odds[choices.chosen]])


def _whose(tried: Sequence[Tried], size: int, first: int) -> Row:
    """How often the right person is found by so many later games."""
    right = [False] * len(tried)
    for number, one in enumerate(tried):
        game = _parts().plies.game[one.decisions.plies]
        here = np.isin(game, one.person.tried[:GAMES]) & (one.ply >= first)
        played = one.decisions.choices.chosen[here]
        gains = [
            float((like_odds(one, own_counts(other.person, one, size)) - one.human)[played].sum()) for other in tried
        ]
        others = [gain for place, gain in enumerate(gains) if place != number]
        right[number] = gains[number] > max(others)
    found = score_of([[float(each)] for each in right])
    return {"people": len(tried), "right": found["score"], "low": found["low"], "high": found["high"]}


@cache
def _parts() -> Parts:
    return parts_of(ALL)


@cache
def all_tried(games: int, seed: int, jobs: int) -> list[Tried]:
    """The people's decisions in so many of the games set apart."""
    parts = _parts()
    people = [
        person._replace(tried=np.random.default_rng(seed).permutation(person.tried)[:games])
        for person in people_of(parts, named_games())
    ]
    return in_threads(jobs, _tried, people)


def _tried(person: Person) -> Tried:
    from ai.games.english_draughts.people import shipped

    model, parts = shipped(), _parts()
    decisions = parts.decisions(np.sort(named_games().plies(parts, person.name, person.tried)))
    choices = decisions.choices
    seen = features_of(decisions, strengths_by(decisions, model.network), values_of(decisions, None))
    odds = log_odds(choices, strengths_after_all(choices, seen, model.layers))
    counts = counts_in(parts, np.flatnonzero(~person.apart[parts.plies.game]), decisions)
    begins = np.searchsorted(parts.plies.game, parts.plies.game[decisions.plies])
    human = mixed(choices, odds, counts, model.plays)
    return Tried(person, decisions, decisions.plies - begins, human)


KNOWN: Columns = {"games known": "{setting}", "number": "{known}", "plies": "{plies}"}
FORETOLD: Columns = {
    "human": "{human:.1%}",
    "gain": lambda row: f"{100 * row['gain']:+.2f} ± {100 * row['margin']:.2f}" if "gain" in row else "",
    "log-likelihood": lambda row: (
        f"{row['likelihood']:+.4f} ± {row['likelihood_margin']:.4f}" if "likelihood" in row else ""
    ),
    "people": "{people}",
    "decisions": "{decisions}",
}
FOUND: Columns = {"people": "{people}", "right": "{right:.1%}", "interval": "[{low:.1%}, {high:.1%}]"}


def table(rows: Sequence[Row]) -> str:
    """Both tables."""
    return "\n".join(
        [
            "Moves of a person's later games that are foretold: gain of like:NAME on human, in points",
            *text_table({**KNOWN, **FORETOLD}, [row for row in rows if "gain" in row]),
            "",
            f"Whose {GAMES} later games these are, among so many people",
            *text_table({**KNOWN, **FOUND}, [row for row in rows if "right" in row]),
        ]
    )


EXPERIMENT = Experiment(
    cells=cells, measure=row, columns={**KNOWN, **FORETOLD, **FOUND}, tables=table, default_games=40, least_games=2
)  # fmt: skip
