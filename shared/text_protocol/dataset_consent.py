"""The reader's consent to releases of games as a data set: the verb, and the answer in a sentence."""

from typing import Final

from shared.protocol import Command, Done
from shared.protocol.dataset_consent import GetDatasetConsent, SetDatasetConsent
from shared.text.folding import fold
from shared.text_protocol.feature import TextFeature
from shared.text_protocol.state import Out, TextSession
from shared.text_protocol.table_words import unclear


def dataset(talk: TextSession, rest: str) -> list[Out]:
    """`dataset on`: releases may have the person's games; `dataset`: tells whether they may."""
    word = fold(rest)
    if word not in ("", "on", "off"):
        raise unclear(talk.words, "dataset-unclear")
    ref = talk.new_ref()
    return talk.send(SetDatasetConsent(ref=ref, on=word == "on") if word else GetDatasetConsent(ref=ref))


def _on_done(talk: TextSession, command: Command | None, done: Done) -> list[Out]:
    if not isinstance(command, SetDatasetConsent | GetDatasetConsent) or done.dataset is None:
        return []
    return [talk.words.say("dataset-on" if done.dataset.on else "dataset-off")]


FEATURE: Final = TextFeature(verbs={"dataset": dataset}, on_done=_on_done)
