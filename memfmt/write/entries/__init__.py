"""The rows of the table of acts, one file each."""
