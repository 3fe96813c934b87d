"""How the worker mines, as its command line says it. Plain values: they are sent to other processes."""

from dataclasses import dataclass, field
from pathlib import Path

from mining.patterns.thresholds import Thresholds
from mining.pipeline.weighting import Weighting
from mining.worker.gate import Gate
from mining.worker.rule_gate import RuleGate
from mining.worker.schedule import Pace
from shared.logs import LogForm


@dataclass(frozen=True, slots=True, kw_only=True)
class WorkerConfig:
    """What becomes a rule, when a book is due and which of them are kept."""

    folder: Path
    """The data folder: books are in its `books`, tallies and fits in its `mining`."""
    thresholds: Thresholds = field(default_factory=Thresholds)
    choose_thresholds: bool = False
    """By what rules are worth in games held out; `thresholds` are for logs that do not tell."""
    min_freq: float | None = None
    """Of key states, if it is not chosen."""
    weighting: Weighting = field(default_factory=Weighting)
    engine: str = "numba"
    """The engine that counts: all count the same, and some faster."""
    pace: Pace = field(default_factory=Pace)
    gate: Gate | None = None
    """Without: every book is published."""
    rule_gate: RuleGate | None = None
    """Without: every rule is published."""
    keep_pairs: int = 20_000_000
    """Rows of a tally; beyond that, rare and old rows are pruned."""
    keep_books: int = 50
    """Versions whose files are kept; the one in use always is."""
    memory_days: int = 0
    """Days after a person's last game when what is remembered of them is forgotten; 0: never."""
    seal_after_days: int | None = None
    """Days after a table has closed when its events are sealed; None: never."""
    knows_archives: bool = False
    """Whether tallies begin with the bundled games, before the log has them."""

    def mining_file(self, game: str, kind: str) -> Path:
        """The game's file of a kind, such as `fits`, in the folder of tallies."""
        return self.folder / "mining" / f"{game.replace('/', '-')}.{kind}"


@dataclass(frozen=True, slots=True)
class ServiceConfig:
    """The worker as a set of processes."""

    worker: WorkerConfig
    database: str
    """The address of the store."""
    log: LogForm = "text"
