"""The traveller of a duplicate deal on the screen."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import DataTable, Static

from client.terminal.screens import Act, RoomScreen
from shared.protocol.tournaments import GetTraveller, TournamentTraveller
from shared.text_protocol.tournament_words import best_words, compared_words, net_words, side_words


class TravellerScreen(RoomScreen):
    """A duplicate deal: the hands, what each table made of it, the best known play."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("comma", "turn(-1)", "screen-earlier-deal", show=False),
        Binding("full_stop", "turn(1)", "screen-later-deal", show=False),
    ]

    FOCUSED: ClassVar = "#results"

    def __init__(self, tournament: str) -> None:
        super().__init__()
        self.tournament = tournament
        self._found: TournamentTraveller | None = None

    def parts(self) -> ComposeResult:
        yield Static("", id="hands", classes="about")
        yield DataTable(id="results", cursor_type="row")
        yield Static("", id="about", classes="about")

    def heading(self) -> str:
        if self._found is None:
            return self._words.say("tournaments-travellers")
        round_ = self._words.say("tournaments-round", round=self._found.round)
        return f"{round_} · {self._words.say('tournaments-deal', deal=self._found.number)}"

    def poll(self) -> None:
        """A deal that was played changes no more."""

    def show_traveller(self, found: TournamentTraveller) -> None:
        """Show a deal."""
        self._found = found
        if self.is_ready:
            self.draw()
            self.tick("")

    def draw(self) -> None:
        words, found = self._words, self._found
        if found is None:
            return
        hands = [
            f"{'▶' if seat == found.leader else ' '} {words.say('traveller-hand', seat=seat + 1, hand=' '.join(hand))}"
            for seat, hand in enumerate(found.hands)
        ]
        self.query_one("#hands", Static).update(Text("\n".join(hands)))
        heads = ("north-south", "east-west", "net", "compared")
        rows = [
            (
                str(number),
                [
                    side_words(words, it.north_south),
                    side_words(words, it.east_west),
                    net_words(it.net),
                    compared_words(words, found, it),
                ],
            )
            for number, it in enumerate(found.results)
        ]
        self.fill("#results", [words.say(f"tournaments-{head}") for head in heads], rows)
        about = self.query_one("#about", Static)
        about.update(Text("" if found.best_move is None else best_words(words, found)))
        about.display = found.best_move is not None
        acts: list[tuple[str, Act]] = []
        if found.number > 1:
            acts.append((f"‹ {words.say('tournaments-deal', deal=found.number - 1)}", lambda: self.action_turn(-1)))
        if found.number < found.deals:
            acts.append((f"{words.say('tournaments-deal', deal=found.number + 1)} ›", lambda: self.action_turn(1)))
        self.show_acts([*acts, (words.say("screen-back"), self.action_close)])

    def action_turn(self, step: int) -> None:
        """Look at the deal before or after."""
        found = self._found
        if found is not None and 1 <= found.number + step <= found.deals:
            deal = found.number + step
            self._play_app.line.fetch(GetTraveller, tournament=self.tournament, round=found.round, deal=deal)
