"""Accounts: guests, registration, log-in, recovery, and the tokens of people and their programs."""
