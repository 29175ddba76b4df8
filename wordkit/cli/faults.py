"""What went wrong, told by whose fault it is: of an option given, of a plugin, of a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from wordkit.errors import SpecError

if TYPE_CHECKING:
    from wordkit.spec.diagnostics import Diagnostic


def diagnostics(error: SpecError) -> tuple[Diagnostic, ...]:
    """The faults of a rulespec, each with its place."""
    return cast("tuple[Diagnostic, ...]", error.diagnostics)


def misgiven(error: SpecError) -> list[str]:
    """Sentences about the options given (`-o`), if nothing but they is at fault: that is wrong use."""
    from wordkit.spec.options import OVERRIDES

    found = diagnostics(error)
    if any(fault.source.name != OVERRIDES for fault in found):
        return []
    return [fault.message + (f"; {fault.hint}" if fault.hint else "") for fault in found]
