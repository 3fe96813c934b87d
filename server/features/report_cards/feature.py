"""Report cards: where a player loses points."""

from collections.abc import Iterable

from fastapi import APIRouter

from server.features.feature import Feature, House
from server.features.report_cards.report_cards import ReportCards
from server.features.report_cards.routes import report_card_routes


class Cards(Feature):
    """Where a player loses points."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Iterable[APIRouter]:
        """See `report_card_routes`."""
        house, context = self._house, self._house.context
        cards = ReportCards(context.store, house.experience, context.clock)
        yield from house.public(report_card_routes(cards, house.callers))
