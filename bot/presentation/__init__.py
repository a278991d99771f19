"""The presentation of tables: captions, keyboards, texts, pictures and forms."""
