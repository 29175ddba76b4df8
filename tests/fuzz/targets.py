"""Every reader of untrusted bytes. To add a reader, add its target here, and what it begins from to `corpus/`."""

from __future__ import annotations

from .driver import Target
from .specs import SPECS
from .tables import TABLES
from .words import WORDS

TARGETS: dict[str, Target] = {target.name: target for target in (*SPECS, *WORDS, *TABLES)}
