### Arabic words of invitations to a table.

form-invite = ادع الاسم
verb-invite = يدعو لاعبًا إلى مقعد خالٍ على طاولتك؛ ويعرض «أصدقاء» و «من» اللاعبين.
invite-missing = اكتب اسم اللاعب أو معرّفه أيضًا
done-invite = أُرسلت دعوتك.
invited = يدعوك { $name } إلى طاولة: { $game }، { $clock }. لتجلس اكتب { $line }.
