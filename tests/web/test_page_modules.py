"""The page's modules have tests of their own, in its own language: `npm test` in `client/web`."""

import re

from tests.web.node import npm_test


def test_the_pages_own_tests_pass() -> None:
    done = npm_test()
    assert done.returncode == 0, done.stdout
    passed = re.search(r"^\S+ pass (\d+)$", done.stdout, re.MULTILINE)
    assert passed is not None and int(passed[1]) > 0, done.stdout
