"""How far the long jobs are (imports, mining). The last word of each job and no history."""

from dataclasses import dataclass

from sqlalchemy import insert, select, update

from shared.store.engine import StorePart
from shared.store.schema import progress


@dataclass(frozen=True, slots=True)
class JobProgress:
    """One job's last word."""

    job: str
    game: str
    stage: str
    done: int
    total: int
    """In the stage's own unit; 0 while it is not known."""
    text: str
    """One sentence for a person."""
    at_ms: int
    finished: bool


class Progress(StorePart):
    """The jobs of a store. Raises LogError when the database cannot be reached."""

    def report(
        self,
        job: str,
        *,
        game: str = "",
        stage: str = "",
        done: int = 0,
        total: int = 0,
        text: str = "",
        finished: bool = False,
    ) -> None:
        """Say how far `job` is; replaces what it said before. One writer a job."""
        columns = {
            "game": game,
            "stage": stage,
            "done": done,
            "total": total,
            "text": text,
            "at_ms": self._clock(),
            "finished": finished,
        }
        with self._database.write() as connection:
            if connection.execute(update(progress).where(progress.c.job == job).values(**columns)).rowcount == 0:
                connection.execute(insert(progress).values(job=job, **columns))

    def finish(self, job: str) -> None:
        """`job` goes on no more, whatever it said last: done with nothing to say, or ended with its process."""
        self._database.run(update(progress).where(progress.c.job == job, ~progress.c.finished).values(finished=True))

    def all(self) -> list[JobProgress]:
        """Every job, the one heard of last first."""
        query = select(progress).order_by(progress.c.at_ms.desc(), progress.c.job)
        return [JobProgress(*row) for row in self._database.all(query)]
