"""From the log to experience: importing real games, counting what was won with, publishing books. Nobody imports it."""
