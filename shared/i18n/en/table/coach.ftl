### English words of the first hints at a table.

coach-title = Your first game
coach-close = Got it
coach-lesson = Show me step by step
coach-rules = How to play
coach-draughts-move = Your men that can move have a ring. Press one and then a marked square, or drag it there.
coach-draughts-capture = If you can capture, you must; then only those men have a ring.
coach-checkers-move = Press one of your pieces and then a marked hole, or drag it there.
coach-checkers-hop = Hop over pieces of any colour to get ahead. One move may be a chain of hops.
coach-domino-move = Press one of your tiles and then the end of the line where it fits.
coach-domino-partner = The player opposite is your partner: you win and lose together.
coach-reasons = Old Hand says why it moved. “From experience” means that it learned the move from real games.
