"""One memory: its model, how a file says it, and how a changed one is written back."""
