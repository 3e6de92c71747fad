"""A note, a heading or a block gets another name, and what links to it follows."""
