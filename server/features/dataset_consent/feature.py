"""The consent of people with an account to releases of their games as a data set. `mining.dataset` heeds it."""

import asyncio
from collections.abc import Iterable

from fastapi import APIRouter

from server.core.handlers import Answer
from server.core.participant import Participant
from server.core.session import Session
from server.features.feature import Feature, House
from server.http.own_answers import own_routes
from shared.errors import Rejected
from shared.events import PlayerKind
from shared.protocol import Done
from shared.protocol.dataset_consent import DatasetConsent, GetDatasetConsent, SetDatasetConsent


class DatasetConsents(Feature):
    """Off until somebody switches it on."""

    def __init__(self, house: House) -> None:
        self._house = house
        house.handlers.add(SetDatasetConsent, self._carry)
        house.handlers.add(GetDatasetConsent, self._carry)

    async def _carry(
        self, _: Session, who: Participant, command: SetDatasetConsent | GetDatasetConsent, answer: Answer
    ) -> None:
        answer(Done(ref=command.ref, dataset=await asyncio.to_thread(self._carried, who, command)))

    def _carried(self, who: Participant, command: SetDatasetConsent | GetDatasetConsent) -> DatasetConsent:
        accounts = self._house.context.store.accounts
        found = None if who.kind is PlayerKind.AI or who.bot else accounts.find(who.id)
        if found is None or not found.registered:
            raise Rejected("account/registered-only", "Data sets have games of people with an account. Register first.")
        if isinstance(command, SetDatasetConsent):
            accounts.allow_datasets(who.id, on=command.on)
        return DatasetConsent(on=accounts.is_in_datasets(who.id))

    def routes(self) -> Iterable[APIRouter]:
        """`GET /api/dataset-consent`."""
        said = "Whether data sets may have the caller's games."
        yield own_routes(
            self._house.callers,
            "get-dataset-consent",
            GetDatasetConsent,
            said,
            DatasetConsent,
            lambda done: done.dataset,
        )
