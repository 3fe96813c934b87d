"""How people find one another and talk: seeks, challenges, chat."""
