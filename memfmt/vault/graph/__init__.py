"""What links to what, as a graph; networkx is imported here alone, and only by who builds one."""
