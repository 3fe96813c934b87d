"""Memories of people: for the operator's AI hosts, and for each person about itself."""
