"""The wordsmith engine."""
