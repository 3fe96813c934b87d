"""The consent of an account to releases of its games as a data set: the commands, and the part of their answer."""

from typing import ClassVar

from shared.protocol.declaration import CommandMessage, Declaration, Http, Verb
from shared.protocol.structs import ServerModel


class SetDatasetConsent(CommandMessage, frozen=True, kw_only=True, tag="set-dataset-consent"):
    """Let public data sets have your finished games at public tables, and those of your bots, or not. A game is
    released without names, and only if all people in it agree. Withdrawal holds for later releases."""

    declared: ClassVar = Declaration(
        http=(Http("/api/dataset-consent", "Let public data sets have your games, or not", {"on": True}),),
        verbs=(Verb("dataset", "others", example="dataset on"),),
        permission="play",
        limit="follows",
    )
    on: bool


class GetDatasetConsent(CommandMessage, frozen=True, kw_only=True, tag="get-dataset-consent"):
    """Tell whether public data sets may have your games."""

    declared: ClassVar = Declaration(
        http=(Http("/api/dataset-consent", "Whether public data sets may have your games", method="GET"),),
        verbs=(),
        permission="read",
        limit="lists",
    )


class DatasetConsent(ServerModel, frozen=True, kw_only=True):
    """Whether public data sets may have the receiver's games."""

    on: bool


DatasetCommand = SetDatasetConsent | GetDatasetConsent
