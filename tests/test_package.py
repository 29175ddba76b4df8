"""The package imports, and its core is built."""

import wordkit


def test_the_core_knows_its_version() -> None:
    assert wordkit.__version__ == "0.1.0"
