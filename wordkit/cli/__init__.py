"""The command line."""

import click


@click.group()
def main() -> None:
    """The rules framework for word games."""
