### Turkish words of tournaments for readers who type.

verb-tournaments = Turnuvaları listeler: kimlikleri, oyunları ve hangi aşamada oldukları.
form-standings = sıralama TURNUVA
verb-standings = Kimliği verilen turnuvanın sıralamasını gösterir.
form-enter = katılım TURNUVA [EŞ]
verb-enter = Bir turnuvaya katılır. Eşli oyunlarda eşinizi yazın, o da sizi yazar; yazmazsanız size bir eş verilir.
form-withdraw = turnuvadan-çık TURNUVA
verb-withdraw = Turnuvadan çekilir. Başlamış olan maç sürer.
form-direct = yönet TURNUVA start|next-round|pause|resume|cancel|end
verb-direct = Turnuvayı düzenleyen için: turnuvayı ya da bir turu başlatır, ara verir, sürdürür, iptal eder veya bitirir.
tournament-missing = Bir turnuvanın kimliğini yazın; “turnuvalar” komutu onları listeler
tournament-act-missing = Turnuvayı, sonra start, next-round, pause, resume, cancel ya da end yazın
tournament-none = Turnuva yok.
tournament-line = { $id }: { $name }, { $game }, { $format }, { $stage }, { $count ->
    [one] { $count } katılımcı
   *[other] { $count } katılımcı
}.
tournament-placing = { $rank }. { $names }: { $count ->
    [one] { $count } maçta { $points } puan
   *[other] { $count } maçta { $points } puan
}.
tournament-table = { $name }, { $round }. tur: { $table } masasında { $names } ile oynuyorsunuz.
done-enter = Katıldınız.
done-withdraw = Çekildiniz.
done-direct = Tamam.
