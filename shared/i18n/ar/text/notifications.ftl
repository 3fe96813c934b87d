### Arabic words of notifications.

notification-title = دورك: { $game }
notification-others = على الطاولة: { $names }.
notification-left = الوقت المتبقي لنقلتك: { $time }.
notification-next-table = { $name }: طاولتك التالية، { $game }
notification-invited = يدعوك { $name }: { $game }
