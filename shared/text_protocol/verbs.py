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
    Verb("name", "name NAME", "Sets your name; type this first.", (), "name Ann"),
    Verb("login", "login TOKEN", "Logs you in again, at the seats that you have.", ("token",)),
    Verb("games", "games [GAME]", "Lists the games, or the house rules of one.", ("rules",), "games domino"),
    Verb("players", "players [GAME]", "Lists the available AI players, weakest first."),
    Verb("tables", "tables", "Lists the open tables and gives each a number.", ("lobby",)),
    Verb(
        "open",
        "open GAME [private] [clock 5+3] [rated|unrated] [undo] [hints] [RULE=VALUE]",
        "Opens a table; then type sit and fill. A clock is 5+3 (minutes + seconds per move), 30s (per move) or 3d "
        "(days per move). Games with AI players are rated only at a table opened as rated.",
        (),
        "open domino clock 10+5",
    ),
    Verb("join", "join TABLE [SEAT]", "Sits down at a table, by its number in the list or its id.", (), "join 1"),
    Verb("sit", "sit [SEAT]", "Takes a free seat at your table; without a number, any seat.", (), "sit 2"),
    Verb(
        "fill",
        "fill [SEAT] PLAYER",
        "Adds an AI player; without a seat number, in every free seat.",
        (),
        "fill 2 greedy",
    ),
    Verb("watch", "watch TABLE", "Follows a table without sitting down.", ("observe",), "watch 1"),
    Verb(
        "seek",
        "seek GAME [clock 5+3] [patience 15] [RULE=VALUE]",
        "Finds opponents for a game; after the patience in seconds, AI players fill the empty seats.",
        (),
        "seek draughts",
    ),
    Verb("unseek", "unseek", "Cancels the search for opponents."),
    Verb("challenge", "challenge PLAYER-ID GAME [clock 5+3]", "Challenges a player; the command who lists the ids."),
    Verb("accept", "accept", "Accepts the newest challenge to you."),
    Verb(
        "random",
        "random WORDS",
        "Sets your contribution to the deals at your next table; type it before you sit down. It is the first 32 "
        "hexadecimal digits of the SHA-256 of your words, or 32 such digits of your own.",
        ("nonce",),
        "random three blue herons on a lorry",
    ),
    Verb("who", "who", "Lists the players at your table and their seats.", ("w",)),
    Verb("look", "look", "Describes the whole table: players, score, board, hand, and whose turn it is."),
    Verb("board", "board", "Reads the position row by row, or the domino line.", ("b", "line")),
    Verb("diagram", "diagram", "Draws the position in plain characters.", ("d",)),
    Verb("hand", "hand", "Lists your tiles.", ("h", "tiles")),
    Verb("moves", "moves", "Lists what you may play now.", ("m", "legal")),
    Verb(
        "play",
        "play MOVE",
        "Plays a move: a tile and an end, or the squares from and to. You can leave out the word play.",
        ("p", "move"),
        "play 6-4 left, play 11-15, play c2-e4",
    ),
    Verb("pass", "pass", "Passes, if the server does not do that for you."),
    Verb("counsel", "counsel me|either|you", "Tells your partner whether you want to open the next hand."),
    Verb("claim", "claim", "Requests a redeal for a void hand, where the rules ask for it."),
    Verb("last", "last", "Repeats the last event.", ("l",)),
    Verb("history", "history [NUMBER]", "Lists the moves of this hand or game, or only the last ones."),
    Verb("why", "why [PLY]", "Explains the last move of an AI player, or move PLY; in domino, after the hand."),
    Verb(
        "learned",
        "learned [MATCH]",
        "Lists what Old Hand learned from the last match here, or from an earlier one of yours, by its number. "
        "It appears by itself when a match against AI players ends.",
    ),
    Verb("score", "score", "Shows the score of the match.", ("s",)),
    Verb("clock", "clock", "Shows how much time each player has.", ("c", "time")),
    Verb(
        "say", "say WORDS", "Sends a message to the table. Quick chat is always allowed: hello, thanks, well played ..."
    ),
    Verb("chat", "chat [WORDS]", "Repeats the last messages; with words, the same as say."),
    Verb("mute", "mute NAME", "Mutes a player for you."),
    Verb("unmute", "unmute NAME", "Unmutes a player."),
    Verb("draw", "draw", "Offers a draw, or accepts one."),
    Verb("undo", "undo", "Asks for a takeback, or accepts one."),
    Verb("decline", "decline", "Declines a proposal or a challenge."),
    Verb("give", "give [SECONDS]", "Gives your opponents extra time.", (), "give 15"),
    Verb("handover", "handover [PLAYER]", "Lets an AI player play for you until you type back."),
    Verb("back", "back", "Resumes playing in your seat."),
    Verb("resign", "resign", "Resigns the match; type it twice."),
    Verb("again", "again", "Asks for a rematch.", ("rematch",)),
    Verb("leave", "leave", "Leaves your seat for good, or stops watching."),
    Verb("quit", "quit", "Disconnects; you keep your seats.", ("exit", "bye")),
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
            f"Other players: {_names('say', 'leave')}; quit disconnects.",
            "Type help and a command to learn more, for example: help open.",
        ]
    verb = find_verb(word)
    if verb is None:
        raise CodedError("text/unclear", f"There is no command {word[:20]!r}; type help to list them all")
    lines = [f"{verb.form}. {verb.about}"]
    if verb.aliases:
        lines.append(f"Or {joined(verb.aliases, 'or')}.")
    if verb.example:
        lines.append(f"For example: {verb.example}.")
    return lines


def _names(first: str, last: str) -> str:
    """The verbs from one to another as the table has them."""
    names = [verb.name for verb in VERBS]
    return ", ".join(names[names.index(first) : names.index(last) + 1])
