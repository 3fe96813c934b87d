### English words of invitations to a table.

form-invite = invite NAME
verb-invite = Invites a player to a free seat at your table; friends and who list players.
invite-missing = Type the name or the id of the player too
done-invite = Your invitation has been sent.
invited = { $name } invites you to a table: { $game }, { $clock }. To take a seat, type { $line }.
