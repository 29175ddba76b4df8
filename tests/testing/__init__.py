"""Tests of `wordkit.testing`: the kit that tests games."""
