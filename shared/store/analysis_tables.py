"""The tables of analyses (trees of lines) and of files of games that people have uploaded."""

from sqlalchemy import BigInteger, Column, ForeignKey, Index, Integer, PrimaryKeyConstraint, Table, Text

from shared.store.metadata import METADATA

analyses = Table(
    "analyses",
    METADATA,
    Column("public_id", Text, primary_key=True),
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("game", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON: all house rules
    Column("start", Text, nullable=False),  # position text
    Column("name", Text, nullable=False),
    Column("tree", Text, nullable=False),  # JSON, as the server checked it
    Column("nodes", Integer, nullable=False),
    Column("version", Integer, nullable=False),  # 1, then one more each time it is saved
    Column("created_ms", BigInteger, nullable=False),
    Column("changed_ms", BigInteger, nullable=False),
)
Index("analyses_player", analyses.c.player, analyses.c.changed_ms)

uploads = Table(
    "uploads",
    METADATA,
    Column("public_id", Text, primary_key=True),
    Column("player", Text, ForeignKey("identities.public_id", ondelete="CASCADE"), nullable=False),
    Column("game", Text, nullable=False),
    Column("form", Text, nullable=False),  # pdn, ndjson or xml
    Column("name", Text, nullable=False),  # of the file, as the uploader gave it
    Column("games", Integer, nullable=False),
    Column("bytes", BigInteger, nullable=False),  # of its records
    Column("faults", Text, nullable=False),  # JSON list of [line, code, message]
    Column("created_ms", BigInteger, nullable=False),
    Column("published_ms", BigInteger),  # NULL: private to the uploader
)
Index("uploads_player", uploads.c.player, uploads.c.created_ms)

# The legal games of an upload. Published ones are in the log besides.
uploaded_games = Table(
    "uploaded_games",
    METADATA,
    Column("upload", Text, ForeignKey("uploads.public_id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),  # from 1
    Column("note", Text, nullable=False),  # JSON: what a list shows of it
    Column("record", Text, nullable=False),  # a line of NDJSON, with canonical moves
    Column("tree", Text, nullable=False, server_default=""),  # JSON: its lines where it has variations or comments
    PrimaryKeyConstraint("upload", "number"),
)
