"""Pictures: knows views, never states; the only room that knows Pillow."""
