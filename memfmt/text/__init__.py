"""One file's text: where things stand in it, and edits that keep everything else."""
