"""The narrator."""
