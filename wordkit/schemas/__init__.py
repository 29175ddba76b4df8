"""The published JSON Schemas of what goes in and out: actions, events, views, outcomes and saves.

They follow from the types of `wordkit.game`; `python -m wordkit.game.schemas` writes them, a test holds them equal.
"""
