"""A whole campaign as one file, and a new campaign made of one: see ``docs/files.md``."""
