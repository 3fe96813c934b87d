"""AI players that play like a person, by that person's consent."""
