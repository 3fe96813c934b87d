### Arabic words of invitations to a table.

invitations-title = دعوة لاعب
invitations-followed = من تتابعهم
invitations-invite = دعوة
invitations-invite-whom = دعوة { $name }
invitations-sent = أُرسلت الدعوة إلى { $name }.
invitations-received = يدعوك { $name }: { $game }
invitations-join = انضم
invitations-dismiss = إخفاء
invitations-none = تابِع أشخاصًا لتدعوهم من هنا.
