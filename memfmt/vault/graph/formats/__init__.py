"""A graph as text for other programs, the same for equal files. Source: spec/graph.md."""
