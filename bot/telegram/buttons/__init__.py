"""Buttons as values, and callback data."""
