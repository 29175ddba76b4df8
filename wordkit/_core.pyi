"""The compiled core. The stub is held to the binary by stubtest."""

__version__: str
