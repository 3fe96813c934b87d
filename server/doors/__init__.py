"""From bytes to messages and back: TCP, websockets, what one peer may write and how long it may be silent."""
