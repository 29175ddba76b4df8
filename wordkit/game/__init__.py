"""The kernel every engine runs in: zones, state, operations, events, matches, views and records."""
