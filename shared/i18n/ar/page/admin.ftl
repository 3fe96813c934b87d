### Arabic words that lead operators to their room, and of what they announce.

admin-title = غرفة المشغّلين
admin-announcement = إعلان
admin-put-away = إخفاء
