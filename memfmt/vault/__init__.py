"""Many memories: their files, names and paths; the only room that touches the disk."""
