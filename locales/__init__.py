"""The words: Fluent files and rules topics, a folder a language."""
