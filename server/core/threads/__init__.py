"""Threads beside the event loop, apart by whom they serve, so that none waits for work of another kind."""
