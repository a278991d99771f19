"""Keyboards: their keys, labels, widths and order."""
