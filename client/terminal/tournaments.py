"""Tournaments on the screen: the list, and one with its standings and rounds."""

import time
from functools import partial
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import DataTable, Static

from client.terminal.labels import fitted
from client.terminal.screens import Act, Application, ListScreen, RoomScreen
from shared.i18n import Catalogue
from shared.protocol.tournaments import (
    GetStandings,
    GetTournaments,
    GetTraveller,
    Placing,
    TournamentPairing,
    TournamentStandings,
    TournamentSummary,
)
from shared.text_protocol.tournament_words import (
    entrant_names,
    points_words,
    side_words,
    takes_part,
)
from shared.words.durations import clock_face
from shared.words.people import game_title


class TournamentsScreen(ListScreen[TournamentSummary]):
    """The tournaments of everybody and of one's groups."""

    HEADING: ClassVar = "screen-tournaments"
    EMPTY: ClassVar = "tournaments-none"

    def poll(self) -> None:
        self._play_app.line.fetch(GetTournaments)

    def draw(self) -> None:
        words = self._words
        heads = ("tournaments-name", "screen-game", "tournaments-format", "screen-now", "screen-players")
        rows = [(it.id, [str(number), *self._row(it)]) for number, it in enumerate(self.listed or [], 1)]
        self.draw_list(["", *map(words.say, heads)], rows)
        self._offer()

    def _row(self, it: TournamentSummary) -> list[str]:
        words = self._words
        name = it.name if it.group_name is None else f"{it.name} · {it.group_name}"
        now = words.say(f"tournament-{it.stage}")
        if it.stage == "open" and it.starts_ms is not None:
            now = words.say("tournaments-starts", when=_moment(it.starts_ms))
        elif it.stage == "running" and it.round:
            now = _round_words(words, it.round, it.rounds)
        mark = "✓ " if it.entered else ""
        shape = words.say(f"tournament-{it.format}")
        return [fitted(f"{mark}{name}", 31), game_title(words, it.game), shape, now, str(it.entrants)]

    def on_data_table_row_highlighted(self) -> None:
        self._offer()

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        self._play_app.look(GetStandings, tournament=str(event.row_key.value))

    def _offer(self) -> None:
        it = self._at_cursor()
        acts: list[tuple[str, Act]] = []
        if it is not None:
            see = partial(self._play_app.look, GetStandings, tournament=it.id)
            acts = [(self._words.say("tournaments-see"), see), *_entry_acts(self._words, self._play_app, it)]
        self.show_acts([*acts, (self._words.say("screen-back"), self.action_close)])

    def _at_cursor(self) -> TournamentSummary | None:
        chosen = self.chosen("#list")
        return next((it for it in self.listed or [] if it.id == chosen), None)


class TournamentScreen(RoomScreen):
    """One tournament: standings, a round, one's table; for its organiser what moves it on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("comma", "turn(-1)", "screen-earlier-round", show=False),
        Binding("full_stop", "turn(1)", "screen-later-round", show=False),
    ]

    FOCUSED: ClassVar = "#round"

    def __init__(self, tournament: str) -> None:
        super().__init__()
        self.tournament = tournament
        self._found: TournamentStandings | None = None
        self._round: int | None = None
        """The one that is looked at; None: the newest."""

    def parts(self) -> ComposeResult:
        yield Static("", id="about", classes="about")
        with Horizontal(classes="halves"):
            yield DataTable(id="standings", classes="half", cursor_type="row")
            yield DataTable(id="round", classes="half", cursor_type="row")

    def heading(self) -> str:
        found = self._found
        if found is None:
            return self._words.say("screen-tournaments")
        return f"{found.summary.name} · {self._now(found)}"

    def _now(self, found: TournamentStandings) -> str:
        """How far it is."""
        words, it = self._words, found.summary
        left = None if found.next_ms is None else clock_face(max(0, found.next_ms - _now_ms()) // 1_000 * 1_000)
        if it.stage == "open":
            return words.say("tournaments-by-hand" if left is None else "screen-starts-in", left=left or "")
        if it.stage != "running":
            return words.say(f"tournament-{it.stage}")
        if it.format == "arena" and left is not None:
            return words.say("tournaments-ends", left=left)
        now = _round_words(words, it.round, it.rounds)
        between = found.round is not None and found.round.number == it.round and found.round.is_over
        return f"{now} {words.say('tournaments-next-in', left=left)}" if between and left is not None else now

    def poll(self) -> None:
        self._play_app.line.fetch(GetStandings, tournament=self.tournament, round=self._round)

    def show_standings(self, found: TournamentStandings, round_no: int | None) -> None:
        """Show it as it is now, with the round that was asked for."""
        if (found, round_no) != (self._found, self._round):
            self._found, self._round = found, round_no
            if self.is_ready:
                self.draw()
                self.tick("")

    def draw(self) -> None:
        found, words = self._found, self._words
        if found is None:
            return
        it = found.summary
        facts = [game_title(words, it.game), words.say(f"tournament-{it.format}")]
        if found.boards is not None:
            facts.append(words.say("tournaments-boards", count=found.boards))
        facts.append(words.say("tournaments-by", name=found.organiser))
        facts += [it.group_name] if it.group_name is not None else []
        facts += [words.say("done-enter")] if takes_part(it) else []
        self.query_one("#about", Static).update(Text(" · ".join(facts)))
        heads = [words.say(f"tournaments-{head}") for head in ("standings", "points", "played")]
        self.fill("#standings", ["", *heads], [(str(row.entrant), self._place(row)) for row in found.placings])
        self._draw_round(found)
        self._offer(found)

    def _place(self, it: Placing) -> list[str]:
        return [str(it.rank), side_words(self._words, it.players), points_words(it.points), str(it.played)]

    def _draw_round(self, found: TournamentStandings) -> None:
        words, names = self._words, entrant_names(self._words, found)
        if found.round is None:
            self.fill("#round", [words.say("tournaments-all-rounds")], [])
            return
        heads = ["", words.say("tournaments-round", round=found.round.number), words.say("tournaments-result")]
        rows = [(_key(it), self._pairing(it, names)) for it in found.round.pairings]
        self.fill("#round", heads, rows)

    def _pairing(self, it: TournamentPairing, names: dict[int, str]) -> list[str]:
        words = self._words
        first, second = names.get(it.first, "?"), "" if it.second is None else names.get(it.second, "?")
        result = "▶" if it.table is not None else ""
        if it.points is not None:
            result = " : ".join(map(points_words, it.points))
        ending = words.find(f"tournaments-ending-{it.ending}")
        sides = f"{first} – {second}" if second else first
        return [str(it.board), sides, result if ending is None else f"{result} {ending}".strip()]

    def _offer(self, found: TournamentStandings) -> None:
        words, it = self._words, found.summary
        acts = _entry_acts(words, self._play_app, it)
        number = 0 if found.round is None else found.round.number
        if number > 1:
            acts.append((f"‹ {words.say('tournaments-round', round=number - 1)}", lambda: self.action_turn(-1)))
        if 0 < number < it.round:
            acts.append((f"{words.say('tournaments-round', round=number + 1)} ›", lambda: self.action_turn(1)))
        if found.boards is not None and found.round is not None and found.round.is_over:
            acts.append((words.say("tournaments-travellers"), self._show_travellers))
        if found.may_direct:
            acts += [(words.say(f"tournaments-act-{act}"), self._direction(act)) for act in _directions(found)]
        self.show_acts([*acts, (words.say("screen-back"), self.action_close)])

    def _direction(self, act: str) -> Act:
        return lambda: self._play_app.type(f"direct {self.tournament} {act}")

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        """A pairing that is played can be watched; one's own is gone to."""
        round_ = None if self._found is None else self._found.round
        pairings = [] if round_ is None else round_.pairings
        table = next((it.table for it in pairings if _key(it) == event.row_key.value), None)
        if table is not None:
            mine = table in self._play_app.line.talk.rooms
            self._play_app.type(f"{'join' if mine else 'spectate'} {table}")

    def action_turn(self, step: int) -> None:
        """Look at the round before or after."""
        found = self._found
        if found is None or found.round is None or not 1 <= found.round.number + step <= found.summary.round:
            return
        number = found.round.number + step
        wanted = None if number == found.summary.round else number
        self._play_app.line.fetch(GetStandings, tournament=self.tournament, round=wanted)

    def _show_travellers(self) -> None:
        found = self._found
        if found is not None and found.boards is not None and found.round is not None and found.round.is_over:
            self._play_app.look(GetTraveller, tournament=self.tournament, round=found.round.number, deal=1)


def _entry_acts(words: Catalogue, app: Application, it: TournamentSummary) -> list[tuple[str, Act]]:
    """To enter a tournament, or to withdraw from it."""
    if takes_part(it):
        return [(words.say("tournaments-withdraw"), lambda: app.type(f"withdraw {it.id}"))]
    if not it.entered and it.stage in ("open", "running"):
        return [(words.say("tournaments-enter"), lambda: app.type(f"enter {it.id}"))]
    return []


def _key(it: TournamentPairing) -> str:
    """Of its row, and of no row of the standings."""
    return f"board {it.board}"


def _directions(found: TournamentStandings) -> list[str]:
    """What moves a tournament on at this stage."""
    match found.summary.stage:
        case "open":
            return ["start"]
        case "running":
            between = found.round is not None and found.round.is_over and found.round.number == found.summary.round
            return [*(["next-round"] if between else []), "pause"]
        case "paused":
            return ["resume"]
        case _:
            return []


def _round_words(words: Catalogue, number: int, planned: int | None) -> str:
    if planned is None:
        return words.say("tournaments-round", round=number)
    return words.say("tournaments-round-of", round=number, rounds=planned)


def _moment(ms: int) -> str:
    """A time of the reader's clock."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(ms / 1_000))


def _now_ms() -> int:
    return time.time_ns() // 1_000_000
