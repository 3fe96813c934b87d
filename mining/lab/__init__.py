"""The laboratory: experiments, training and makers of shipped data. Needs a checkout; the wheel leaves it out."""
