"""Key bindings in the reader's language: their classes name messages as descriptions."""

from dataclasses import replace

from textual.binding import Binding
from textual.dom import DOMNode

from shared.i18n import Catalogue


def describe_bindings(node: DOMNode, words: Catalogue) -> None:
    """Word the descriptions of a node's own key bindings."""
    bindings = node._bindings.key_to_bindings  # pyright: ignore[reportPrivateUsage]
    for binding in type(node).BINDINGS:
        if isinstance(binding, Binding):
            bindings[binding.key] = [replace(binding, description=words.say(binding.description))]
