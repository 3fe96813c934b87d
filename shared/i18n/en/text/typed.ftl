### The words that readers of English type: those of the text protocol itself, so none.

typed-verbs = { "" }
typed-words = { "" }
