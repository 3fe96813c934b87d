"""Hints: a seat to move is told what a master would play there."""

from server.features.feature import Feature, House
from server.features.hints.hints import Hints


class HintFeature(Feature):
    """A seat to move is told what a master would play there."""

    def __init__(self, house: House) -> None:
        Hints(house.advisers, house.tables, house.permission, house.context.clock).register(house.handlers)
