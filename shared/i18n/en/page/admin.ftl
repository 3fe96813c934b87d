### English words that lead operators to their room, and of what they announce.

admin-title = Admin
admin-announcement = Announcement
admin-put-away = Dismiss
