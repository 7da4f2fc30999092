"""Compiles the templates into the wheel, so that the first kit after an installation is as fast as the next."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Precompile(BuildHookInterface):  # type: ignore[type-arg]
    """Writes each bundled template as a Python module, by language, for the version of Jinja2 that is there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":  # it reads the templates where they are edited
            return
        sys.path.insert(0, self.root)
        from kitgen.words import compile_bundled

        self.made = Path(tempfile.mkdtemp())
        compile_bundled(self.made)
        build_data["force_include"][str(self.made)] = "kitgen/compiled"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if version != "editable":
            shutil.rmtree(self.made, ignore_errors=True)
