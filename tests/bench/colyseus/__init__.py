"""A Colyseus room that keeps our server's promises, for the same load: draughts by the rules, each move durable."""
