"""What people and their programs hold in hand: web page, terminal, bot SDK. Speaks the wire and knows no rules."""
