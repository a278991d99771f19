"""The rules: topics, found by menu or by question and illustrated with example positions; introductions; lessons."""
