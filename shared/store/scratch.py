"""Databases beside a given one that exist for a moment, for measurements. Holds no table of its own."""

import secrets
from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy import create_engine, make_url, text
from sqlalchemy.exc import SQLAlchemyError

from shared.errors import LogError


@contextmanager
def scratch_database(address: str) -> Generator[str]:
    """The address of an empty database on the same PostgreSQL, which is dropped afterwards.

    Raises LogError `store/unreachable` if it cannot be made.
    """
    given = make_url(address)
    name = f"oldhand_{secrets.token_hex(6)}"
    engine = create_engine(given.set(drivername="postgresql+psycopg"), isolation_level="AUTOCOMMIT")
    try:
        try:
            with engine.connect() as connection:
                connection.execute(text(f"CREATE DATABASE {name}"))
        except SQLAlchemyError as error:
            reason = str(error).partition("\n")[0]
            raise LogError("store/unreachable", f"no database can be made beside the one given: {reason}") from error
        try:
            yield given.set(database=name).render_as_string(hide_password=False)
        finally:
            with engine.connect() as connection:
                connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    finally:
        engine.dispose()
