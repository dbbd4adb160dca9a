"""Observability of a process: logs, metrics, traces and health."""
