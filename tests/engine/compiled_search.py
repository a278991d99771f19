"""The mark of tests that need the compiled search."""

import pytest

from engine import core

needs_core = pytest.mark.skipif(core.library() is None, reason="no compiled search was made")
