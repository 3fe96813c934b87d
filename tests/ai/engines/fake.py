"""An engine that speaks Hub and has the vice that its first argument names. Run as a process; none of our code in it.

Its moves are the ones that the test tells it: `good` plays what stands in a file, by position, and else nothing.
"""

import json
import sys
import time
from pathlib import Path

VICE = sys.argv[1]
MOVES = json.loads(Path(sys.argv[2]).read_text(encoding="utf-8")) if len(sys.argv) > 2 else {}


def say(line: str) -> None:
    print(line, flush=True)


def answer(pos: str) -> None:
    if VICE == "hangs":
        time.sleep(3600)
    if VICE == "crashes":
        print("out of memory in square 33", file=sys.stderr, flush=True)
        sys.exit(3)
    if VICE == "floods":
        while True:
            say(f"info depth=1 pv={'x' * 5000}")
    if VICE == "never-ends-a-line":
        while True:
            print("x" * 1000, end="", flush=True)
    if VICE == "complains":
        return say('error message="no such position"')
    if VICE == "illegal":
        return say("done move=1-32")
    if VICE == "nonsense":
        return say("done move=pawn-takes")
    if VICE == "nothing":
        return say("done")
    if VICE == "mumbles":
        say('\x00\xff garbage = = "')
        say("Segmentation fault (just kidding)")
    if VICE == "waits":
        if sys.stdin.readline().strip() != "stop":
            sys.exit(4)
        say("info score=-1.25 depth=9")
    say(f'info score=0.5 depth=12 pv="{MOVES[pos]} 99-1"')
    return say(f"done move={MOVES[pos]} ponder=1-2")


def main() -> None:
    pos = ""
    if VICE == "dies-at-once":
        sys.exit("cannot load the book")
    for line in sys.stdin:
        command = line.split()[0] if line.strip() else ""
        if command == "hub":
            if VICE == "another-protocol":
                say("uciok")
                continue
            say('id name="Fake 9" version=1.2 author="A. Nobody"')
            variants = "normal frisian" if VICE == "another-game" else "normal english"
            say(f'param name=variant value=normal type=enum values="{variants}"')
            say("wait")
        elif command == "set-param":
            assert line.strip() == "set-param name=variant value=english", line
        elif command == "init":
            say("ready")
        elif command == "pos":
            pos = line.strip()
        elif command == "go":
            answer(pos)
        elif command == "quit" and VICE != "stays":
            return


main()
