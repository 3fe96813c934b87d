### English words of groups: clubs, families, classes.

groups-about = A circle of your own: a club, a family, a class. A group has a room with tables that only its members find, a chat, standing tables and its own leaderboard.
groups-none = You don’t belong to a group yet. Open one, or ask for the invitation link of a group.
groups-account = To open a group, you need an account.
groups-register = Register
groups-new = New group
groups-create = Open the group
groups-name = Name
groups-description = Description
groups-kind = Kind
groups-kind-club = Club or family
groups-kind-class = School class
groups-chat = Chat
groups-chat-free = Free chat
groups-chat-phrases = Quick chat only
groups-chat-off = No chat
groups-chat-is-off = This group has no chat.
groups-guests = The link lets in guests without an account
groups-sheltered = No contact from outside: nobody else challenges, invites, follows or writes to members
groups-members = { $count ->
    [one] { $count } member
   *[other] { $count } members
}
groups-role-owner = owner
groups-role-organiser = organiser
groups-role-member = member
groups-role-of = Role of { $name }
groups-room = Room
groups-settings = Settings
groups-class = Class
groups-join = Join the group
groups-enter = Go to the group
groups-accounts-only = This group takes accounts only. Register, then open the link again.
groups-tables = Tables
groups-no-tables = Nobody is playing right now.
groups-open = Open a table
groups-game = Game
groups-come = Join
groups-watch = Watch
groups-unrated = Nobody here has a rating in this game yet.
groups-standing = Standing tables
groups-standing-about = The same players again, with the score of the season.
groups-season = Season { $number }, since { $date }
groups-season-of = Season { $number }:
groups-seasons = Earlier seasons
groups-new-season = New season
groups-new-season-about = The score of this season stays in the list. Tables that are open now still count for it.
groups-matches = { $count ->
    [one] Score after { $count } match
   *[other] Score after { $count } matches
}
groups-drawn = { $count ->
    [one] { $count } draw
   *[other] { $count } draws
}
groups-play = Play
groups-remove = Remove
groups-remove-about = The standing table and its score are removed. The games stay.
groups-new-standing = New standing table
groups-table-name = Name of the table
groups-too-few = This game needs { $count } members.
groups-side = Side { $number }
groups-add = Add
groups-link = Invitation link
groups-link-about = Opens the group to everybody who has it. Renew it, and the old link is dead at once.
groups-renew = Renew
groups-renew-about = The old link lets nobody in any more.
groups-save = Save
groups-saved = Saved.
groups-expel = Expel
groups-expel-whom = Expel { $name }
groups-expel-about = The person no longer sees the group, and the invitation link is renewed.
groups-hand-over = Hand over the group
groups-hand-over-about = { $name } owns the group from then on, and you are an organiser.
groups-leave = Leave the group
groups-leave-about = You come back only by its invitation link.
groups-owner-leaves = Hand the group over before you leave it, by choosing another owner above.
groups-close = Close the group
groups-close-about = Members, chat and standing tables are deleted for good. The games stay.
groups-class-about = The members’ games and puzzles. Games are listed where the table was public or opened for the class.
groups-class-empty = No pupils have joined yet. Give them the invitation link.
groups-last = Last played
groups-week = Games in 7 days
groups-month = Games in 30 days
groups-puzzles = Puzzles
groups-solved = { $solved } of { $tried } solved
groups-games = Games to look at
groups-won = won
groups-draw = drawn
groups-lost = lost
refusals-group-unknown = There is no such group.
refusals-group-link = This invitation link is not valid any more. Ask for a new one.
refusals-group-closed = This group has been closed.
refusals-group-not-member = You don’t belong to this group. Ask for its invitation link.
refusals-group-role = Only the organisers of the group can do this.
refusals-group-guests = This is for accounts only. Register first.
refusals-group-full = This group is full.
refusals-group-name = Choose another name: of letters that can be seen, and not one of the server’s.
refusals-group-name-taken = Another group has this name. Choose a different one.
refusals-group-owner = Hand the group over first: to a member with an account.
refusals-group-chat = The settings of this group don’t allow this message.
refusals-group-table-taken = This table was opened for another group.
refusals-group-seats = Each seat needs another member of the group. Make a new standing table if somebody has left.
refusals-group-standing-unknown = This standing table does not exist any more.
refusals-group-no-class = This group is not a class. Its settings can make it one.
refusals-player-outside = Your group allows contact with its members only.
