"""The certificate that both doors show, and how it is renewed while they are open. Knows no socket."""

import logging
import ssl
from pathlib import Path

from shared.errors import CodedError
from shared.secrets import check_private

_log = logging.getLogger("oldhand.tls")


class Certificate:
    """A chain of certificates with its key, in files of PEM."""

    def __init__(self, chain: Path, key: Path | None) -> None:
        """Without `key` the chain's file holds it, too. Raises CodedError: server/certificate, secret/file."""
        self.chain = chain
        self._key = key
        self.context = self._read()
        """The context that wraps sockets; the same object for ever."""

    def renew(self) -> bool:
        """Read the files again: who comes from now on sees the new certificate, and who is here notices nothing.
        False, and the old one stays, when something is wrong with them."""
        try:
            self._read()  # into a context of its own first: half of a new certificate is worse than an old one
            self.context.load_cert_chain(self.chain, self._key)
        except CodedError as error:
            _log.error("%s; the certificate of before stays", error)
            return False
        _log.info("the certificate in %s was read anew", self.chain)
        return True

    def _read(self) -> ssl.SSLContext:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.minimum_version = ssl.TLSVersion.TLSv1_2
        context.set_alpn_protocols(["http/1.1"])
        try:
            check_private(self._key or self.chain)
            context.load_cert_chain(self.chain, self._key, password=_no_password)
        except (OSError, ValueError) as error:  # SSLError is an OSError
            files = self.chain if self._key is None else f"{self.chain} and {self._key}"
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            raise CodedError("server/certificate", f"no certificate and key can be read in {files}: {reason}") from None
        return context


def _no_password() -> str:
    raise ValueError("the key is locked by a password, which nobody is there to type")
