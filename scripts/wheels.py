"""Builds wheels with the compiled search for other platforms, with ziglang as the compiler.

python scripts/wheels.py                          all platforms, in dist/
python scripts/wheels.py win_amd64 --folder DIR   one of them

Install ziglang first: pip install -e ".[wheels]". The wheel of each platform is a copy of one that pip builds, with
another library and tag, because everything else in a wheel is the same on every platform.
"""

from __future__ import annotations

import argparse
import base64
import csv
import hashlib
import io
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
from engine.core import HERE, LIBRARY  # noqa: E402  the script runs without an installation
from engine.core.build import ZIG, compile_library  # noqa: E402

TARGETS = {
    "manylinux_2_17_x86_64": "x86_64-linux-gnu.2.17",
    "manylinux_2_17_aarch64": "aarch64-linux-gnu.2.17",
    "musllinux_1_1_x86_64": "x86_64-linux-musl",
    "musllinux_1_1_aarch64": "aarch64-linux-musl",
    "macosx_11_0_x86_64": "x86_64-macos.11.0",
    "macosx_11_0_arm64": "aarch64-macos.11.0",
    "win_amd64": "x86_64-windows-gnu",
    "win_arm64": "aarch64-windows-gnu",
}
"""The platform tags of the wheels (PEP 600, PEP 656) and zig's names of the platforms."""
INSIDE = LIBRARY.relative_to(ROOT).as_posix()
"""The path of the library in a wheel."""


def build_wheel(folder: Path) -> Path:
    """Build the project's wheel for this machine in `folder`, which must be empty, and return the path of the wheel.

    Raises CalledProcessError.
    """
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--disable-pip-version-check"]
    subprocess.run([*command, "--no-deps", "--wheel-dir", folder, ROOT], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


def build_library(platform: str, path: Path) -> None:
    """Compile the library for one of the platforms in TARGETS. Raises BuildError if this fails."""
    named = ("-install_name", LIBRARY.name) if "macos" in platform else ()  # not the path at build
    compile_library(HERE, path, (*ZIG, "-target", TARGETS[platform], "-s", *named))


def wheel_for(platform: str, wheel: Path, library: Path, folder: Path) -> Path:
    """Write a copy of a wheel with another library and the tag of a platform, and return its path. Raises OSError."""
    name, version = wheel.name.split("-")[:2]
    info = f"{name}-{version}.dist-info"
    made = folder / f"{name}-{version}-py3-none-{platform}.whl"
    record: list[tuple[str, str, int | str]] = []
    with ZipFile(wheel) as source, ZipFile(made, "w", ZIP_DEFLATED) as target:

        def add(path: str, content: bytes) -> None:
            entry = ZipInfo(path)  # with a fixed date, so that the same sources give the same file
            entry.compress_type, entry.external_attr = ZIP_DEFLATED, 0o644 << 16
            target.writestr(entry, content)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=")
            record.append((path, f"sha256={digest.decode()}", len(content)))

        for path in source.namelist():
            if path not in (INSIDE, f"{info}/RECORD", f"{info}/WHEEL"):
                add(path, source.read(path))
        add(INSIDE, library.read_bytes())
        add(f"{info}/WHEEL", "".join(_metadata(platform)).encode())
        record.append((f"{info}/RECORD", "", ""))
        lines = io.StringIO()
        csv.writer(lines, lineterminator="\n").writerows(record)
        target.writestr(ZipInfo(f"{info}/RECORD"), lines.getvalue())
    return made


def _metadata(platform: str) -> Iterator[str]:
    yield "Wheel-Version: 1.0\n"
    yield "Generator: scripts/wheels.py\n"
    yield "Root-Is-Purelib: false\n"
    yield f"Tag: py3-none-{platform}\n"


def main() -> None:
    """Build the wheels."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("platforms", nargs="*", metavar="platform", help=", ".join(TARGETS))
    parser.add_argument("--folder", type=Path, default=ROOT / "dist")
    asked = parser.parse_args()
    unknown = set(asked.platforms) - set(TARGETS)
    if unknown:
        parser.error(f"unknown platforms: {', '.join(sorted(unknown))}")
    asked.folder.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder:
        os.environ.setdefault("ZIG_GLOBAL_CACHE_DIR", str(Path(folder) / "cache"))
        (Path(folder) / "wheel").mkdir()
        wheel = build_wheel(Path(folder) / "wheel")
        for platform in asked.platforms or TARGETS:
            library = Path(folder) / platform
            build_library(platform, library)
            print(wheel_for(platform, wheel, library, asked.folder), flush=True)


if __name__ == "__main__":
    main()
