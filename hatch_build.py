"""Asks for the compiled search while the package is built; without a compiler nothing is lost but speed."""

from __future__ import annotations

import sys
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledSearch(BuildHookInterface):  # type: ignore[type-arg]
    """Hatchling calls it before it collects the files of a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the library, and a wheel for this machine if there is one."""
        sys.path.insert(0, self.root)
        from engine.core.build import build  # noqa: PLC0415  only now it can be found

        if build():
            build_data["artifacts"].append("engine/core/core.library")
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
