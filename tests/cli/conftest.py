"""An empty folder to be in, with nothing that says where memory is."""

import pytest


@pytest.fixture
def here(tmp_path, monkeypatch):
    """An empty folder that is the current one, and nothing says where memory is."""
    monkeypatch.delenv("MEMFMT_VAULT", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path
