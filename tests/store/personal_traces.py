"""A person, and the files in which something of them is left."""

from __future__ import annotations

from pathlib import Path

NAME, USERNAME, ID = "Zarrintaj Kohandezh", "zarrintaj_k", 918_273_645


def traces(folder: Path) -> list[str]:
    """Return the files in a folder that contain the name, the username or the id."""
    forms = [NAME.encode(), USERNAME.encode(), str(ID).encode(), ID.to_bytes(4, "big")]
    forms.append(ID.to_bytes(4, "little"))
    files = (path for path in folder.rglob("*") if path.is_file())
    return sorted(path.name for path in files if any(one in path.read_bytes() for one in forms))
