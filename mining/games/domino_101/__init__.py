"""Mining of 101 domino: counterfactual values, opponent models, mistakes in lost hands."""
