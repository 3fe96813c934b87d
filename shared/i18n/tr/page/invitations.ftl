### Turkish words of invitations to a table.

invitations-title = Oyuncu davet et
invitations-followed = Takip ettiğiniz kişiler
invitations-invite = Davet et
invitations-invite-whom = { $name } adlı oyuncuyu davet et
invitations-sent = { $name } davet edildi.
invitations-received = { $name } sizi davet ediyor: { $game }
invitations-join = Katıl
invitations-dismiss = Kapat
invitations-none = Buradan davet etmek için önce birilerini takip edin.
