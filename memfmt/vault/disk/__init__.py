"""The only door through which files are written."""

#: Seconds that a writer waits for others, where nobody says how long.
PATIENCE: float = 30
