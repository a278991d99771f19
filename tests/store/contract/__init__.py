"""The contract of bot/store/interface.py: these tests run over every implementation of the store (conftest.py)."""
