"""AI players of OpenSpiel's games."""
