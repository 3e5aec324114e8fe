"""What was seen and decided, in SQLite: the store of event streams."""
