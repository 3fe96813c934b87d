"""The three boards as widgets: they show a state, let a move be picked by mouse or keys, and know no rule."""
