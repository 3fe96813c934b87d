"""Runs the page's own TypeScript without a page, by the Node that also builds it."""

import importlib.util
import json
import os
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

OPTIONS = ("--disable-warning=ExperimentalWarning", "--experimental-transform-types")
WEB = Path(__file__).parents[2] / "client" / "web"
COMPILED = WEB / "node_modules" / ".compile-cache"
"""Node keeps there what it has made of a module, by content: four fifths of what a run costs."""


def node() -> str:
    """The Node that the page is built with: one that reads TypeScript. What is generated for the page is there then."""
    return str(_node_and_npm()[0])


@cache
def _node_and_npm() -> tuple[Path, list[str]]:
    spec = importlib.util.spec_from_file_location("web_build_hook", WEB / "build_hook.py")
    assert spec is not None and spec.loader is not None
    hook = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hook)
    hook.generate()
    return hook._node_and_npm()


def npm_test() -> subprocess.CompletedProcess[str]:
    """Run the page's own tests; its standard output and error are one text."""
    binary, npm = _node_and_npm()
    path = os.pathsep.join([str(binary.parent), os.environ.get("PATH", "")])
    return subprocess.run(
        [*npm, "test"],
        cwd=WEB,
        env=_environment() | {"PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )


def _environment() -> dict[str, str]:
    return {**os.environ, "NODE_COMPILE_CACHE": str(COMPILED)}


def page_messages(*rooms: str) -> dict[str, Any]:
    """The page's English messages, compiled, by key; also those of these rooms, which come with them."""
    files = [WEB / "generated" / "words" / "en.json", *(WEB / "generated" / "rooms" / f"{it}-en.json" for it in rooms)]
    return {key: words for file in files for key, words in json.loads(file.read_text(encoding="utf-8")).items()}


def run_module(path: str, expression: str, given: Any = None) -> Any:
    """What `expression` makes of the module `src/{path}` (as `it`) and of `given`, all of it JSON."""
    program = f"""
        import {{ registerHooks }} from "node:module";
        // The page's modules name one another without their ending, as its bundler wants it.
        const resolve = (name, from, next) => next(/^(\\.\\.?\\/)+[^.]*$/.test(name) ? name + ".ts" : name, from);
        registerHooks({{ resolve }});
        await (await import({json.dumps((WEB / "src" / "i18n" / "say.ts").as_uri())})).speak("en");
        const it = await import({json.dumps((WEB / "src" / path).as_uri())});
        let text = "";
        for await (const piece of process.stdin.setEncoding("utf8")) text += piece;
        const SRC = {json.dumps((WEB / "src").as_uri() + "/")};
        const given = JSON.parse(text);
        process.stdout.write(JSON.stringify({expression}));
    """
    done = subprocess.run(
        [node(), *OPTIONS, "--input-type=module", "--eval", program],
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=_environment(),
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def run_typescript(folder: Path, source: str) -> str:
    """What the page's own compiler objects to in a module under the page's settings; empty for nothing."""
    (folder / "checked.ts").write_text(source, encoding="utf-8")
    options = {"extends": str(WEB / "tsconfig.json"), "include": ["checked.ts"]}
    options["compilerOptions"] = {"types": [], "noEmit": True}  # type: ignore[assignment]
    (folder / "tsconfig.json").write_text(json.dumps(options), encoding="utf-8")
    compiler = WEB / "node_modules" / ".bin" / "tsc"
    done = subprocess.run(
        [node(), str(compiler), "--project", str(folder)],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        env=_environment(),
    )
    return done.stdout + done.stderr
