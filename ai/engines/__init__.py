"""Engines of other programs at our tables: how they are started, asked and replaced. The protocols are the game's."""
