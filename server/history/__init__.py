"""Finished games as the server shows them: records, replays and what AI players learned from a match."""
