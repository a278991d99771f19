"""Builds the compiled search when the package is built. Without a C compiler, the wheel does not contain it."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledSearch(BuildHookInterface):  # type: ignore[type-arg]
    """A build hook, which Hatchling calls before it collects the files of a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the library unless it is up to date. If there is one, add it, and tag the wheel for this platform."""
        sys.path.insert(0, self.root)
        from engine.core.build import ready  # noqa: PLC0415  only now it can be found

        if ready():
            build_data["artifacts"].append("engine/core/core.library")
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
