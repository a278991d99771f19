"""Azul: tiles from factories to pattern lines to the wall."""
