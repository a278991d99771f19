"""Boards of tables: public, private and without a picture; pictures, films and cards."""
