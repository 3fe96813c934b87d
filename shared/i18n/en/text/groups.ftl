### English words of groups.

verb-groups = Lists the groups that you belong to.
form-group = group [NAME]
verb-group = Shows the room of a group: who is there, its tables and its chat. New lines are printed from then on.
form-join-group = join-group LINK
verb-join-group = Joins a group by its invitation link.
form-say-group = say-group WORDS
verb-say-group = Says something to the group whose room you have seen last.
group-missing = Type the name of the group too; groups lists yours
join-group-missing = Type the invitation link too
say-group-missing = Type say-group and your message
group-none = You belong to no group. Somebody’s invitation link lets you in: type join-group and the link.
groups-line = { $count ->
    [one] { $number }. { $name }, { $count } member
   *[other] { $number }. { $name }, { $count } members
}
group-title = { $count ->
    [one] { $name }: { $count } member.
   *[other] { $name }: { $count } members.
}
group-member = { $name }, { $role }, { $online }
group-role-owner = owner
group-role-organiser = organiser
group-role-member = member
group-online = online
group-away = not online
group-said = { $group }: { $name } says: { $text }
done-join-group = You belong to the group { $name } now.
form-standing-tables = standing-tables [GROUP]
verb-standing-tables = Lists the standing tables of a group, with the score of the season.
form-play-standing = play-standing NUMBER [GROUP]
verb-play-standing = Opens a standing table of the group that you have seen last, takes your seat and invites the others.
play-standing-missing = Type the number of the standing table; standing-tables lists them
standing-none = This group has no standing tables.
standing-line = { $count ->
    [one] { $number }. { $name }: { $game }, { $names }. Season { $season }: { $score } after { $count } match.
   *[other] { $number }. { $name }: { $game }, { $names }. Season { $season }: { $score } after { $count } matches.
}
standing-live = They play at table { $table }.
