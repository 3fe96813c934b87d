### English words of invitations to a table.

invitations-title = Invite a player
invitations-followed = People you follow
invitations-invite = Invite
invitations-invite-whom = Invite { $name }
invitations-sent = Invitation sent to { $name }.
invitations-received = { $name } invites you: { $game }
invitations-join = Join
invitations-dismiss = Dismiss
invitations-none = Follow people to invite them from here.
