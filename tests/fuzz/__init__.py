"""Fuzzing: whatever the bytes, every reader answers or raises what it documents, soon. `docs/fuzzing.md`."""
