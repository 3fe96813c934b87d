"""The metadata and the type that the tables of the store share. Knows no table."""

from sqlalchemy import BigInteger, Integer, MetaData

METADATA = MetaData()
"""Every table, once `shared.store.store` has been imported."""
NUMBER = BigInteger().with_variant(Integer(), "sqlite")
"""The type of numbers of rows. SQLite numbers rows by itself only in a column declared INTEGER."""
