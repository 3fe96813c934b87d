"""Says messages of one language from the compiled catalogue."""

import re
from collections.abc import Mapping, Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import TypeAlias

from shared.i18n.languages import LANGUAGES

Value: TypeAlias = str | int
"""The value of a variable. Numbers that are not counts come as text, from `number`, `percent` or `signed`."""
Message: TypeAlias = "str | Mapping[str, Message] | Sequence[Message]"
"""A text with blanks in braces; a choice by the variable that `$` names, `other` by default; or several in a row."""

_BLANK = re.compile(r"\{(\w+)\}")


class Catalogue:
    """The messages of one language, and how it writes numbers and lists."""

    def __init__(self, language: str, messages: Mapping[str, Message]) -> None:
        self.language = language
        self._style = LANGUAGES[language]
        self._messages = messages

    def say(self, key: str, **values: Value) -> str:
        """One message with its blanks filled. Raises KeyError where there is none, or no value for a blank."""
        return self._text(self._messages[key], values)

    def find(self, key: str, **values: Value) -> str | None:
        """A message whose key comes from outside, as a code does: None where there is none of that name."""
        return self.say(key, **values) if key in self._messages else None

    def texts(self, prefix: str) -> list[str]:
        """The messages without blanks whose keys begin with `prefix`."""
        return [text for key, text in self._messages.items() if key.startswith(prefix) and isinstance(text, str)]

    def number(self, value: float | Decimal, digits: int = 0) -> str:
        """A number with so many digits after its decimal sign; a half is rounded away from zero, as the page does."""
        shown = f"{Decimal(value).quantize(Decimal(1).scaleb(-digits), ROUND_HALF_UP):,}"
        return shown.translate({ord(","): self._style.group, ord("."): self._style.decimal})

    def percent(self, share: float, digits: int = 0) -> str:
        """0.83 is 83 %, written as the language does."""
        return self._style.percent.format(self.number(100 * Decimal(share), digits))

    def signed(self, value: float) -> str:
        """With its sign, one digit after the decimal sign: "+1.5", "−0.3", "0.0"."""
        shown = self.number(abs(value), 1)
        if not re.search("[1-9]", shown):
            return shown
        mark = "\u200e" if self._style.right_to_left else ""  # the sign stays before the digits
        return f"{mark}{'+' if value > 0 else '−'}{shown}"

    def listed(self, words: Sequence[str], *, choice: bool = False) -> str:
        """ "a", "a and b", "a, b and c"; with "or" where one is to be chosen.

        In a right-to-left language the list runs that way even when it begins with a Latin name.
        """
        if len(words) < 2:
            return "".join(words)
        comma, last = self._style.one_of if choice else self._style.all_of
        *first, end = [self._shown(word) for word in words]
        mark = "\u200f" if self._style.right_to_left else ""
        return f"{mark}{comma.join(first)}{last}{end}"

    def _text(self, message: Message, values: Mapping[str, Value]) -> str:
        if isinstance(message, str):
            return _BLANK.sub(lambda blank: self._shown(values[blank[1]]), message)
        if isinstance(message, Mapping):
            return self._text(self._chosen(message, values), values)
        return "".join(self._text(part, values) for part in message)

    def _chosen(self, choice: Mapping[str, Message], values: Mapping[str, Value]) -> Message:
        value = values[str(choice["$"])]
        if str(value) in choice:
            return choice[str(value)]
        category = self._style.plural(abs(value)) if isinstance(value, int) else "other"
        return choice[category] if category in choice else choice["other"]

    def _shown(self, value: Value) -> str:
        """A name or a move in a right-to-left sentence keeps its own direction: `<6-4` would turn around otherwise.

        Words that begin with such a name are ours, and run as the language does, since they may show no direction.
        """
        if isinstance(value, int):
            return self.number(value)
        if not self._style.right_to_left or not value:
            return value
        opened = "\u2067" if value.startswith("\u2068") else "\u2068"
        return f"{opened}{value}\u2069"
