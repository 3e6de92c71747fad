"""The only door through which files are written."""
