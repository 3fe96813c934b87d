### Arabic words of notifications.

notification-title = دورك: { $game }
notification-others = على الطاولة: { $names }.
notification-left = الوقت المتبقي لنقلتك: { $time }.
notification-invited = يدعوك { $name }: { $game }
