"""Key bindings in the reader's language: their classes name messages as descriptions."""

from collections.abc import Sequence
from dataclasses import replace

from textual.binding import Binding, BindingType
from textual.dom import DOMNode

from shared.i18n import Catalogue


def describe_bindings(node: DOMNode, words: Catalogue, declared: Sequence[BindingType] | None = None) -> None:
    """Word the descriptions of a node's own key bindings, or of those that a class above its own has declared."""
    bindings = node._bindings.key_to_bindings  # pyright: ignore[reportPrivateUsage]
    for binding in type(node).BINDINGS if declared is None else declared:
        if isinstance(binding, Binding):
            bindings[binding.key] = [replace(binding, description=words.say(binding.description))]
