"""The presentation of tables: captions, keyboards, texts, pictures, menus and forms."""
