"""Listeners and connections: TCP, websockets, the text protocol, rate limits, heartbeat, TLS, proxies."""
