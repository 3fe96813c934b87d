"""What may be said in plain text: every verb with its form and a sentence. Carries nothing out."""

from dataclasses import dataclass
from typing import Final

from shared.errors import CodedError
from shared.words.english import joined


@dataclass(frozen=True, slots=True)
class Verb:
    """One verb of the conversation."""

    name: str
    form: str
    """How it is said, optional words in brackets."""
    about: str
    """What it does, in one sentence."""
    aliases: tuple[str, ...] = ()
    example: str = ""


VERBS: Final = (
    Verb("help", "help [COMMAND]", "Lists the commands, or explains one.", ("?", "commands"), "help open"),
    Verb("name", "name NAME", "Says who you are; the first thing to say.", (), "name Ann"),
    Verb("login", "login TOKEN", "Comes back as who you were, to the seats that you have.", ("token",)),
    Verb("games", "games [GAME]", "Lists the games, or the house rules of one.", ("rules",), "games domino"),
    Verb("players", "players [GAME]", "Lists the AI players that can be seated, weakest first."),
    Verb("tables", "tables", "Lists the open tables and gives each a number.", ("lobby",)),
    Verb(
        "open",
        "open GAME [private] [clock 5+3] [rated|unrated] [undo] [hints] [RULE=VALUE]",
        "Opens a table; then sit and fill. A clock is 5+3 (minutes and seconds), 30s (a move) or 3d (days). "
        "Games with AI players are rated only at a table opened as rated.",
        (),
        "open domino clock 10+5",
    ),
    Verb("join", "join TABLE [SEAT]", "Sits down at a table, by its number in the list or its id.", (), "join 1"),
    Verb("sit", "sit [SEAT]", "Takes a free seat at your table; without a number any.", (), "sit 2"),
    Verb("fill", "fill [SEAT] PLAYER", "Seats an AI player; without a seat in every free one.", (), "fill 2 greedy"),
    Verb("watch", "watch TABLE", "Follows a table without sitting down.", ("observe",), "watch 1"),
    Verb(
        "seek",
        "seek GAME [clock 5+3] [patience 15] [RULE=VALUE]",
        "Waits for people who want the same game; after the patience AI players take what is left.",
        (),
        "seek draughts",
    ),
    Verb("unseek", "unseek", "Waits for a game no longer."),
    Verb("challenge", "challenge PLAYER-ID GAME [clock 5+3]", "Asks one player for a game; who tells the ids."),
    Verb("accept", "accept", "Accepts the newest challenge to you."),
    Verb(
        "random",
        "random WORDS",
        "Gives your part in the deals of the next table where you sit: say it before you sit down. It is the first 32 "
        "hexadecimal digits of the SHA-256 of your words, or 32 such digits of your own.",
        ("nonce",),
        "random three blue herons on a lorry",
    ),
    Verb("who", "who", "Says who sits where at your table.", ("w",)),
    Verb("look", "look", "Tells the table from the start: who, score, board, hand, whose turn."),
    Verb("board", "board", "Tells the position row by row, or the domino line.", ("b", "line")),
    Verb("diagram", "diagram", "Draws the position in plain characters.", ("d",)),
    Verb("hand", "hand", "Tells your tiles.", ("h", "tiles")),
    Verb("moves", "moves", "Lists what you may play now.", ("m", "legal")),
    Verb(
        "play",
        "play MOVE",
        "Plays: a tile and an end, or from and to. The word play may be left out.",
        ("p", "move"),
        "play 6-4 left, play 11-15, play c2-e4",
    ),
    Verb("pass", "pass", "Passes, where the server does not do that for you."),
    Verb("counsel", "counsel me|either|you", "Says whether you would lead the next hand."),
    Verb("claim", "claim", "Shows a hand that voids the deal, at tables that play so."),
    Verb("last", "last", "Repeats what happened last.", ("l",)),
    Verb("history", "history [NUMBER]", "Lists the moves of this hand or game, or the last few."),
    Verb("why", "why [PLY]", "Tells why an AI player made its last move; after the hand where hands are hidden."),
    Verb(
        "learned",
        "learned [MATCH]",
        "Tells what Old Hand learned from the last match here, or from one that you played here before, by its number. "
        "When a match against AI players ends it is told without asking.",
    ),
    Verb("score", "score", "Tells how the match stands.", ("s",)),
    Verb("clock", "clock", "Tells how much time everybody has.", ("c", "time")),
    Verb("say", "say WORDS", "Says something at the table. Phrases may always be said: hello, thanks, well played ..."),
    Verb("chat", "chat [WORDS]", "Repeats what was said last; with words it is say."),
    Verb("mute", "mute NAME", "Hears no more of what somebody says."),
    Verb("unmute", "unmute NAME", "Hears somebody again."),
    Verb("draw", "draw", "Offers a draw, or agrees to one."),
    Verb("undo", "undo", "Asks to take your last move back, or agrees to it."),
    Verb("decline", "decline", "Refuses what was proposed, or a challenge."),
    Verb("give", "give [SECONDS]", "Gives your opponents time on their clocks.", (), "give 15"),
    Verb("handover", "handover [PLAYER]", "Lets an AI player hold your seat until you say back."),
    Verb("back", "back", "Takes your seat back from the AI player that holds it."),
    Verb("resign", "resign", "Gives the match up; say it twice."),
    Verb("again", "again", "Asks for another match at this table.", ("rematch",)),
    Verb("leave", "leave", "Gives your seat up for good, or stops watching."),
    Verb("quit", "quit", "Hangs up; your seats stay yours.", ("exit", "bye")),
)
_NAMED = {word: verb for verb in VERBS for word in (verb.name, *verb.aliases)}


def find_verb(word: str) -> Verb | None:
    """The verb that a word names, in full or by a beginning that fits no other; None for none."""
    exact = _NAMED.get(word)
    if exact is not None:
        return exact
    begun = {verb.name: verb for verb in VERBS if len(word) > 1 and verb.name.startswith(word)}
    return next(iter(begun.values())) if len(begun) == 1 else None


def help_lines(word: str) -> list[str]:
    """What `help` says: every form in a few lines, or one verb explained. Raises CodedError `text/unclear`."""
    if not word:
        return [
            f"Before a game: {_names('name', 'join')}.",
            f"Seats: {_names('sit', 'random')}.",
            f"Playing: {_names('who', 'clock')}.",
            f"With the others: {_names('say', 'leave')}; quit hangs up.",
            "Say help and a command to hear more of it, such as help open.",
        ]
    verb = find_verb(word)
    if verb is None:
        raise CodedError("text/unclear", f"There is no command {word[:20]!r}; say help to hear them all")
    lines = [f"{verb.form}. {verb.about}"]
    if verb.aliases:
        lines.append(f"Also {joined(verb.aliases, 'or')}.")
    if verb.example:
        lines.append(f"For example: {verb.example}.")
    return lines


def _names(first: str, last: str) -> str:
    """The verbs from one to another as the table has them."""
    names = [verb.name for verb in VERBS]
    return ", ".join(names[names.index(first) : names.index(last) + 1])
