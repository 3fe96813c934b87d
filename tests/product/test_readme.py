"""The documents are executed: their commands, conversations and bots. What they name is there."""

import inspect
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from ai.roster import KINDS
from server.serve import command as serving
from shared.cli import COMMANDS, main
from shared.games import GAMES
from shared.games.registry import folder_of
from tests.bench.colyseus.__main__ import node
from tests.product.client import Client, Message, Tcp
from tests.product.served import ALONE, LIMIT_S, OLDHAND, ROOT, Server, served

DOCUMENTS = {
    name: (ROOT / name).read_text()
    for name in (
        "README.md",
        "client/sdk/README.md",
        "server/README.md",
        "server/API.md",
        "server/SECURITY.md",
        "ai/README.md",
        "ai/environments/README.md",
        "mining/README.md",
        "mining/dataset/README.md",
        "mining/lab/NOTEBOOK.md",
        *(f"shared/games/{game}/README.md" for game in sorted(filter(None, map(folder_of, GAMES)))),
        "CONTRIBUTING.md",
        "CHANGELOG.md",
    )
}
README = DOCUMENTS["README.md"]
TEXT = "\n".join(DOCUMENTS.values())
_FOLLOWED_ELSEWHERE = {"CONTRIBUTING.md", "ai/environments/README.md", "mining/dataset/README.md"}
"""Whose blocks other tests follow: `tests/test_recipes.py`, `tests/ai/environments/test_readme.py` and
`tests/mining/test_dataset.py`."""
BLOCKS: list[str] = re.findall(
    r"^```\w*\n(.*?)^```$",
    "\n".join(text for name, text in DOCUMENTS.items() if name not in _FOLLOWED_ELSEWHERE),
    re.MULTILINE | re.DOTALL,
)
SPANS: list[str] = re.findall(r"`([^`\n]+)`", re.sub(r"^```.*?^```$", "", TEXT, flags=re.MULTILINE | re.DOTALL))
CLONE, CONVERSATION, UPDATE, TYPED = "git clone", "$ nc", '{"type":"update"', "$ telnet"
BOT, HTTP_BOT = "from client.sdk", "import hashlib"
STDIO_BOTS = ("import json, sys", "require(", "#include")
COMPILER = next(filter(None, map(shutil.which, ("cc", "gcc", "clang"))), None)
"""A C compiler of this machine; without one the program in C is not run."""
INSTALL = "cp .env.example"
"""How the blocks begin that the tests below run; the last one in `tests.deploy`."""


def block(beginning: str) -> str:
    (found,) = [text for text in BLOCKS if text.startswith(beginning)]
    return found


def default(parameter: str) -> str:
    """Of an option of `oldhand serve`."""
    return str(inspect.signature(serving.serve).parameters[parameter].default)


@pytest.fixture(scope="module", name="server")
def serve_with_players(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server and an AI host, which has come and plays without waiting for anybody to follow."""
    with served(tmp_path_factory.mktemp("readme") / "data", *ALONE) as server:
        client = Client(Tcp(server.tcp))
        client.done("tables", subscribe=True)
        known: Message = client.welcome
        address = "tcp://{}:{}".format(*server.tcp)
        words = ["ai", "--server", address, "--data", str(server.data), "--pace", "0", "--seed", "1"]
        host = subprocess.Popen([sys.executable, *OLDHAND, *words], cwd=ROOT, stderr=subprocess.DEVNULL)
        try:
            while not known.get("players"):
                known = client.hear()
                assert known["type"] in ("lobby", "lobby-changes", "heartbeat")
            client.door.cut()
            yield server
        finally:
            host.terminate()
            host.wait(LIMIT_S)


def test_every_block_is_one_that_is_run_here():
    beginnings = (CLONE, BOT, *STDIO_BOTS, HTTP_BOT, CONVERSATION, UPDATE, TYPED, INSTALL)
    assert [block(beginning) for beginning in beginnings] == [
        block
        for block in BLOCKS
        if not block.startswith(">>> ")  # `tests/games/test_as_a_library.py` runs those
    ]


@pytest.mark.slow
def test_the_first_command_serves_a_page_and_leaves_the_clone_clean(tmp_path: Path):
    *_, enter, command = re.split(r"\n| && ", block(CLONE).strip())
    checkout = tmp_path / enter.removeprefix("cd ")
    made_elsewhere = shutil.ignore_patterns(".git", ".venv", "data", "node_modules", "__pycache__", ".*_cache")
    shutil.copytree(ROOT, checkout, ignore=made_elsewhere)
    for words in (["init", "--quiet"], ["add", "--all"]):
        subprocess.run(["git", *words], cwd=checkout, check=True, capture_output=True)
    python, *program = command.split()
    assert python == "python3"
    server = Server(tmp_path / "data", *ALONE, program=program, checkout=checkout)
    try:
        server.wait_ready()
        with urlopen(server.http, timeout=LIMIT_S) as page:
            assert b"<title>Oldhand</title>" in page.read()
        assert server.stop() == 0
    finally:
        if server.process.returncode is None:
            server.kill()
            server.wait_gone()
    for words in (["ls-files", "--others", "--exclude-standard"], ["diff", "--name-only"]):
        left = subprocess.run(["git", *words], cwd=checkout, check=True, capture_output=True, text=True)
        assert left.stdout == ""


@pytest.mark.slow
def test_the_conversation_by_hand_ends_with_a_reply_that_says_why(server: Server):
    first, *lines = block(CONVERSATION).splitlines()
    assert first.split() == ["$", "nc", default("host"), default("tcp")]
    door = Tcp(server.tcp)
    known = {"id": "", "of the last state": ""}
    received: list[Message] = []

    def hear() -> Message:
        message = json.loads(door.receive())
        if message["type"] in ("state", "update"):
            known["of the last state"] = str(message["version"])
        received.append(message)
        return message

    def fill_in(blank: re.Match[str]) -> str:
        return known["id" if blank[1].startswith("id") else blank[1]]

    for line in lines:
        door.send(re.sub(r"<([^>]*)>", fill_in, line).encode())
        command = json.loads(line.replace("<of the last state>", "0"))
        while (answer := hear())["type"] not in ("welcome", "done"):
            assert answer["type"] in ("state", "update"), answer
        assert answer.get("ref") == command.get("ref")
        known["id"] = answer.get("table", known["id"])
        while command["type"] == "add-ai" and changes(received[-1]).get("to_act") != [0]:
            hear()
    described = json.loads(block(UPDATE).replace("{…}", "{}"))
    while (reply := hear())["set"]["event"]["seat"] != 1:
        assert reply["set"]["event"]["move"] == "11-15"
        assert described.keys() == reply.keys() and described["set"].keys() <= reply["set"].keys()
        assert described["moves"] == reply["moves"] and described["view"].keys() <= reply["view"].keys()
    event = reply["set"]["event"]
    assert event["kind"] == "moved"
    assert event["reason"]
    assert reply["set"]["legal"]
    door.cut()


def changes(message: Message) -> Message:
    """The fields that a state or an update brings."""
    return message.get("set", message)


@pytest.mark.slow
def test_typed_moves_end_with_a_reason_in_words(server: Server):
    first, *lines = block(TYPED).splitlines()
    assert first.split() == ["$", "telnet", default("host"), default("tcp")]
    with socket.create_connection(server.tcp, LIMIT_S) as line, line.makefile("r", encoding="utf-8") as output:
        *before, move, why = lines
        for typed in before:
            line.sendall(f"{typed}\r\n".encode())
        while "Your turn" not in next(output):
            pass
        line.sendall(f"{move}\r\n".encode())
        assert next(output) == "You play 11 to 15.\n"
        assert next(output).startswith("Old Hand plays ")
        line.sendall(f"{why}\r\n".encode())
        assert "Old Hand played" in next(output)


@pytest.mark.slow
def test_the_bot_plays_a_match_and_prints_how_it_ended(server: Server, tmp_path: Path):
    address = f"tcp://{default('host')}:{default('tcp')}"
    program = block(BOT)
    assert address in program
    host, port = server.tcp
    file = tmp_path / "first.py"
    file.write_text(program.replace(address, f"tcp://{host}:{port}"))
    run = subprocess.run(
        [sys.executable, "-W", "error", str(file)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},  # as if it lay in the checkout
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout in ("1\n", "0\n", "-1\n")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["javascript", *(["c"] if COMPILER else [])])
def test_a_program_plays_a_match_as_a_bot_account_with_the_one_in_python(server: Server, tmp_path: Path, language: str):
    python = tmp_path / "mybot.py"
    python.write_text(block(STDIO_BOTS[0]))
    commands = [f"{sys.executable} {python}", other_program(tmp_path, language)]
    host, port = server.tcp
    words = ["bot", "--server", f"tcp://{host}:{port}", "--seek", "chinese-checkers", "--matches", "1"]
    runs = [
        subprocess.Popen(
            [sys.executable, *OLDHAND, *words, "--stdio", command],
            cwd=ROOT,
            env=os.environ | {"OLDHAND_BOT_TOKEN": guest_bot(server)},
            stderr=subprocess.PIPE,
            text=True,
        )
        for command in commands
    ]
    logs = [run.communicate(timeout=LIMIT_S)[1] for run in runs]
    assert [run.returncode for run in runs] == [0, 0], logs
    for log in logs:
        assert "match 1 of Chinese checkers against" in log and "1 matches are over" in log
        assert "instead" not in log and "warning" not in log


def other_program(folder: Path, language: str) -> str:
    """The command of the README's program in this language."""
    if language == "javascript":
        (folder / "mybot.js").write_text(block(STDIO_BOTS[1]))
        return f"{node()} {folder / 'mybot.js'}"
    assert COMPILER is not None
    (folder / "mybot.c").write_text(block(STDIO_BOTS[2]))
    subprocess.run([COMPILER, "-Wall", "-Werror", "-o", folder / "mybot", folder / "mybot.c"], check=True)
    return str(folder / "mybot")


def guest_bot(server: Server) -> str:
    """The token of a new bot."""
    body = json.dumps({"name": "Robo", "bot": True}).encode()
    with urlopen(Request(f"{server.http}/api/guests", body, {"Content-Type": "application/json"})) as answer:
        return json.load(answer)["token"]


@pytest.mark.slow
def test_the_bot_over_http_is_short_and_plays_a_match(server: Server, tmp_path: Path):
    address = f"http://{default('host')}:{default('http')}"
    program = block(HTTP_BOT)
    assert address in program
    assert len([line for line in program.splitlines() if line.strip()]) <= 20
    file = tmp_path / "robo.py"
    file.write_text(program.replace(address, server.http))
    run = subprocess.run(
        [sys.executable, "-I", str(file)], capture_output=True, text=True, timeout=LIMIT_S, check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout in ("1\n", "0\n", "-1\n")


@pytest.mark.slow
def test_the_published_language_is_where_it_is_said_to_be(server: Server):
    assert "/api/protocol" in SPANS
    with urlopen(f"{server.http}/api/protocol", timeout=LIMIT_S) as answer:
        published = json.loads(answer.read())
    spoken = {json.loads(re.sub(r"<[^>]*>", "0", line))["type"] for line in block(CONVERSATION).splitlines()[1:]}
    assert spoken <= set(published["client"]["discriminator"]["mapping"])


def test_the_address_of_the_page_is_the_one_that_is_served():
    pages = set(re.findall(r"http://127[\w.:]+\d", TEXT))
    assert pages == {f"http://{default('host')}:{default('http')}"}


def test_every_command_is_in_the_table_of_commands():
    named = [span.removeprefix("oldhand ") for span in SPANS if span.startswith("oldhand ")]
    assert "serve" in named
    for name in named:
        assert any(name == known or name.startswith(f"{known} ") for known in COMMANDS), name


def options_by_command() -> dict[str, set[str]]:
    """The options that the documents name, by command; one named by itself is the server's."""
    found: dict[str, set[str]] = {"serve": set()}
    for span in SPANS:
        words = span.split()
        name = "serve"
        if words[0] == "oldhand" and words[1:]:
            name = " ".join(takewhile(str.isalpha, words[1:]))  # `mine status`, too, has options of its own
        if words[:1] not in (["docker"], ["python3"], ["sh"]):
            found.setdefault(name, set()).update(word for word in words if word[:2] == "--")
    return {name: options - {"--help"} for name, options in found.items() if options - {"--help"}}


@pytest.mark.slow
@pytest.mark.parametrize("command", sorted(options_by_command()))
def test_every_option_is_one_of_its_command(command: str, capsys: pytest.CaptureFixture[str]):
    with pytest.raises(SystemExit) as ended:
        main([*command.split(), "--help"])
    assert ended.value.code == 0
    assert options_by_command()[command] <= set(capsys.readouterr().out.split())


def test_every_kind_of_experience_is_one_of_the_roster():
    (section,) = re.findall(r"^## Experience$(.*?)^## ", DOCUMENTS["mining/README.md"], re.MULTILINE | re.DOTALL)
    named = {
        kind for row in re.findall(r"^\| (`.*?) \|", section, re.MULTILINE) for kind in re.findall(r"`([^`]+)`", row)
    }
    assert named == set(KINDS)


def test_every_place_of_the_map_is_there():
    (section,) = re.findall(r"^## Map$(.*?)^## ", README, re.MULTILINE | re.DOTALL)
    rows = re.findall(r"^\| `([^`]+)` \| (.*) \|$", section, re.MULTILINE)
    assert {place.rstrip("/") for place, _ in rows} == {
        folder.name for folder in ROOT.iterdir() if (folder / "__init__.py").is_file()
    }
    for place, about in rows:
        for inner in re.findall(r"`([^`]+)`", about):
            assert (ROOT / place / inner).exists(), f"{place}{inner}"


def test_every_step_of_a_moves_way_is_a_module_or_a_function_of_the_server():
    way = README[README.index("The life of a move:") :].split("\n\n")[0]
    steps = re.findall(r"`(\w+)", way)
    assert len(steps) == 7
    sources = {file.stem: file.read_text() for file in (ROOT / "server").rglob("*.py")}
    sources |= {file.parent.name: file.read_text() for file in (ROOT / "server").rglob("__init__.py")}
    for step in steps:
        assert step in sources or any(f"\ndef {step}(" in source for source in sources.values()), step


def test_every_other_file_that_is_named_is_there():
    files = {span for span in SPANS if re.fullmatch(r"(tests|mining|server|shared|client|ai)/[\w./]*", span)}
    assert "tests/test_layers.py" in files
    assert {file for file in files if not (ROOT / file).exists()} == set()


def test_the_version_of_the_package_is_among_the_changes():
    version = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert f"\n## {version}\n" in DOCUMENTS["CHANGELOG.md"]


def test_ratios_to_peers_follow_from_the_figures_beside_them() -> None:
    """One table has the speed beside each peer; text elsewhere repeats its figures."""
    row = r"^\| (Oldhand|Colyseus|boardgame\.io)(?:, SQLite)? \| (\S+)(?: µs)? \| (\S+) \| ([\d.]+) \|$"
    rows = {name: figures for name, *figures in re.findall(row, DOCUMENTS["mining/lab/NOTEBOOK.md"], re.MULTILINE)}
    own = int(rows["Oldhand"][1].replace(",", ""))
    for spent_us, moves, ratio in rows.values():
        if moves != "–":  # else only the ratio was measured
            per_cpu_s = int(moves.replace(",", ""))
            assert per_cpu_s == pytest.approx(1e6 / float(spent_us), rel=0.01)
            assert float(ratio) == pytest.approx(own / per_cpu_s, abs=0.01)
    quote = re.compile(r"([\d.]+) times the moves of Colyseus and ([\d.]+) times those of boardgame.io")
    for name in ("README.md", "server/README.md"):
        (quoted,) = quote.findall(flat(DOCUMENTS[name]))
        assert list(quoted) == [rows["Colyseus"][2], rows["boardgame.io"][2]]


def test_every_link_leads_to_a_document_and_a_section_of_it() -> None:
    followed = 0
    for name, text in DOCUMENTS.items():
        for path, section in re.findall(r"\]\(([^)#:]*)(?:#([\w-]+))?\)", text):
            target = (ROOT / name).parent / path if path else ROOT / name
            assert target.is_file(), f"{name}: {path}"
            headings = re.findall(r"^#+ (.*)$", target.read_text(), re.MULTILINE) if section else []
            places = {re.sub(r"[^\w-]", "", heading.lower().replace(" ", "-")) for heading in headings}
            assert not section or section in places, f"{name}: {path}#{section}"
            followed += 1
    assert followed > 10


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_to_read_name_every_house_rule(game: str) -> None:
    page = DOCUMENTS[f"shared/games/{folder_of(game)}/README.md"]
    assert f"`{game}`" in page
    words = set(re.findall(r"\w+", page))
    assert set(GAMES[game].options({})) <= words


def flat(text: str) -> str:
    return " ".join(text.split())
