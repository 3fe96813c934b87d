"""Clients for people and programs: web page, terminal, bot SDK. They use the protocol and contain no rules."""
