### Turkish words that lead operators to their room, and of what they announce.

admin-title = Yönetim
admin-announcement = Duyuru
admin-put-away = Kapat
