"""Certificates that a client trusts: those of the system, or only those in a given file."""

import ssl
from urllib.parse import parse_qs


def trust_of(query: str) -> ssl.SSLContext:
    """The TLS context for the query of a server's address.

    `certificate=FILE` trusts the certificates in that PEM file and no others, under any host name, so that a private
    server needs no certificate authority. Raises OSError.
    """
    pinned = parse_qs(query).get("certificate")
    if pinned is None:
        return ssl.create_default_context()
    trust = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    trust.check_hostname = False  # the certificate itself is known, not its name
    trust.verify_flags |= ssl.VERIFY_X509_PARTIAL_CHAIN
    trust.load_verify_locations(cafile=pinned[-1])
    return trust
