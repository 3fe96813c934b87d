"""`oldhand experiment`: one module an experiment, each with its controls."""
