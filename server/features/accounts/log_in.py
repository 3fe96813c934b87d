"""Permission to try to prove to be somebody: tries are counted for each name and network, and never against its owner.

A guesser cannot use up the tries of the owner. The owner's devices and the network where the owner was last let in are
counted apart from all others, and a try that was right costs nothing there. Networks are kept in memory alone.
"""

from collections import OrderedDict
from collections.abc import Generator, Hashable
from contextlib import contextmanager
from typing import Final

from server.core.networks import network_of
from server.core.rate_limits import RateLimiter
from server.features.accounts.login_attempts import Tries
from shared.errors import Rejected
from shared.text.folding import fold

_KEPT: Final = 10_000
"""Names whose last network is known."""


class LogInAttempts:
    """Those of one server."""

    def __init__(self, rate_limiter: RateLimiter) -> None:
        self._rate_limiter = rate_limiter
        self._tries = Tries()
        self._let_in_from: OrderedDict[str, str] = OrderedDict()
        """By folded name: the network of the last log-in."""

    @contextmanager
    def at(self, address: str, name: str, device: str | None = None) -> Generator[None]:
        """One more try for this name from this address; wrong when it ends in `account/wrong`. Raises Limited.

        `device`: a secret of `server.features.accounts.devices` that is known to be of this account.
        """
        network, called = network_of(address), fold(name)
        if device is not None:
            counted = self._counted(("device", device))
        elif self._let_in_from.get(called) == network:
            counted = self._known((called, network))
        else:
            self._rate_limiter.take_from("logins", address)
            self._rate_limiter.take("logins", (called, network))  # counts where addresses of this machine do not
            counted = self._counted((called, network))
        with counted:
            yield
        self.note(address, name)

    def note(self, address: str, name: str) -> None:
        """The owner of this name is at this address."""
        called = fold(name)
        self._let_in_from[called] = network_of(address)
        self._let_in_from.move_to_end(called)
        if len(self._let_in_from) > _KEPT:
            self._let_in_from.popitem(last=False)

    @contextmanager
    def within(self, token: str) -> Generator[None]:
        """One more try of somebody who is logged in by this token (its id), as `at`. Raises Limited."""
        with self._known(token), self._counted(("token", token)):
            yield

    @contextmanager
    def _counted(self, who: Hashable) -> Generator[None]:
        """Each wrong try costs a longer wait."""
        self._tries.check(who)
        try:
            yield
        except Rejected as error:
            if error.code == "account/wrong":
                self._tries.wrong(who)
            raise
        self._tries.right(who)

    @contextmanager
    def _known(self, who: Hashable) -> Generator[None]:
        """Wrong tries are many before they cost a wait, and it does not grow."""
        self._rate_limiter.take("known_logins", who)
        yield
        self._rate_limiter.give_back("known_logins", who)
