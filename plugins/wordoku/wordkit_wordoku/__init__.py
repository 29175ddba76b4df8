"""The tilegrid engine."""
