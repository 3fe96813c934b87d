"""The operators' announcement in a sentence."""

from typing import Final

from shared.protocol import Message
from shared.protocol.announcements import ServerAnnouncement
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession


def _on_message(talk: TextSession, message: Message) -> list[Out]:
    if not isinstance(message, ServerAnnouncement) or message.text is None:
        return []
    return [talk.words.say("text-announcement", text=message.text)]


FEATURE: Final = TextFeature(on_message=_on_message)
