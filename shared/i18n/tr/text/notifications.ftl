### Turkish words of notifications.

notification-title = Sıra sizde: { $game }
notification-others = Masadakiler: { $names }.
notification-left = Hamleniz için kalan süre: { $time }.
notification-next-table = { $name }: sıradaki masanız, { $game }
notification-invited = { $name } sizi davet ediyor: { $game }
