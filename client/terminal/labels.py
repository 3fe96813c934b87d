"""Key bindings in the reader's language, whose classes name messages as descriptions; and texts cut to fit."""

from collections.abc import Sequence
from dataclasses import replace

from rich.cells import cell_len, set_cell_size
from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from shared.i18n import Catalogue


def describe_bindings(node: DOMNode, words: Catalogue, declared: Sequence[BindingType] | None = None) -> None:
    """Word the descriptions of a node's own key bindings, or of those that a class above its own has declared."""
    bindings = node._bindings.key_to_bindings  # pyright: ignore[reportPrivateUsage]
    for binding in type(node).BINDINGS if declared is None else declared:
        if isinstance(binding, Binding):
            bindings[binding.key] = [replace(binding, description=words.say(binding.description))]


def fitted(text: str, columns: int) -> str:
    """As much of a text as so many columns hold, with an ellipsis where it is cut."""
    return text if cell_len(text) <= columns else f"{set_cell_size(text, columns - 1).rstrip()}…"
