"""Where Oldhand keeps what must not be lost: the log, its projections, people, ratings, books, jobs' progress.

`open_store(url)` is the door. SQLAlchemy is imported in this package and nowhere else; nothing here knows a rule.
"""

from shared.store.audit import by_hand
from shared.store.books import Book
from shared.store.engine import sqlite_url
from shared.store.log import SqlGameLog
from shared.store.memory import MemoryGameLog
from shared.store.progress import JobProgress
from shared.store.store import Store, database_of, open_store

__all__ = [
    "Book",
    "JobProgress",
    "MemoryGameLog",
    "SqlGameLog",
    "Store",
    "by_hand",
    "database_of",
    "open_store",
    "sqlite_url",
]
