"""Metrics, traces, health checks, and the log lines of faults and outages."""
