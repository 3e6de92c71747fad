"""Changes of a vault: what a person or an agent means, as new texts of its files."""
