### English words of what was learned from a match.

learned-heading = What Old Hand learned from this game:
learned-nobody = No AI player that remembers people finished a hand or game of this match, so nothing was learned from it.
learned-waiting = Old Hand has not studied this match yet; type lessons in a moment.
learned-in-hand = Hand { $hand }. { $line }
learned-where = The web page shows each position: move { $ply } at { $address }, and so on.
learned-forms = Type lessons, or lessons and the number of a match
learned-too-early = The match is not over yet; type lessons when it is
