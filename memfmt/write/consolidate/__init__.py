"""From episodes to what is known: a prompt for any model, and its answer made a change."""
