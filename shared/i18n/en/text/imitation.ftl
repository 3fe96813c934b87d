### English words of AI players that play like a person with an account.

form-imitation = imitation [on|off]
verb-imitation = Lets others play against AI players that play like you, or not; imitation alone tells how it stands. You can always do it yourself: add-ai 2 like:me.
imitation-unclear = Type imitation, imitation on or imitation off
imitation-on = Others may play against AI players that play like you (like:@NAME).
imitation-off = Only you can play against AI players that play like you (like:me).
imitation-game = { $game }: AI players know { $known } of your games at public tables; { $least } are enough.
