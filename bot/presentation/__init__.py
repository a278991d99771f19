"""What people see of a table: captions, keyboards, texts, pictures, menus and forms."""
