"""The page of the package: every block runs, in ten lines or so."""

import re
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[3] / "ai" / "environments" / "README.md").read_text(encoding="utf-8")
BLOCKS: list[str] = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
PRINTS = {
    "aec": r"(seat_[0-3] -?\d+\n){4}",
    "seat": r"result (1\.0|-1\.0|0\.0)\n",
    "mcts": r"\d+-\d+\n",
    "cfr": r"can be exploited by 0\.\d+\n",
    "rollouts": r"points of a hand, by team \[.*\]\n",
}


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(PRINTS)), ids=PRINTS)
def test_the_block_runs_in_few_lines(number: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert len(BLOCKS) == len(PRINTS)
    block = BLOCKS[number]
    exec(compile(block, "README.md", "exec"), {})
    assert re.fullmatch([*PRINTS.values()][number], capsys.readouterr().out, re.DOTALL)
    assert sum(bool(line) for line in block.splitlines()) <= 10
