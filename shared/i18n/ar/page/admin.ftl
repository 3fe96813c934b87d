### Arabic words that lead operators to their room, and of what they announce.

admin-title = الإدارة
admin-announcement = إعلان
admin-put-away = إخفاء
