### Turkish words of tournaments for readers who type.

verb-tournaments = Turnuvaları, gruplarınızınkiler de içinde, hangi aşamada olduklarıyla listeler. Kimlik istenen her yerde bu listedeki numara da olur.
form-standings = sıralama [TURNUVA]
verb-standings = Bir turnuvanın, başkasını yazmazsanız son andığınızın sıralamasını gösterir.
form-rounds = turlar [TURNUVA [TUR]]
verb-rounds = Bir turnuvanın bir turunu, başka tur yazmazsanız en yenisini gösterir: eşleşmeler, masalar, sonuçlar.
form-traveller = dağıtım-fişi [TURNUVA] TUR DAĞITIM
verb-traveller = Tur bitince ortak bir dağıtımı gösterir: taşlar, her masanın sonucu ve bilinen en iyi oyun.
form-enter = katılım TURNUVA [EŞ]
verb-enter = Bir turnuvaya katılır. Eşli oyunlarda eşinizi yazın, o da sizi yazar; yazmazsanız size bir eş verilir.
form-withdraw = turnuvadan-çık [TURNUVA]
verb-withdraw = Turnuvadan çekilir. Başlamış olan maç sürer.
form-direct = yönet [TURNUVA] start|next-round|pause|resume|cancel|end
verb-direct = Turnuvayı düzenleyen için: turnuvayı ya da bir turu başlatır, ara verir, sürdürür, iptal eder veya bitirir.
tournament-missing = Bir turnuvanın kimliğini yazın; “turnuvalar” komutu onları listeler
tournament-act-missing = Turnuvayı, sonra start, next-round, pause, resume, cancel ya da end yazın
tournament-none = Turnuva yok.
tournament-line = { $id }: { $name }, { $game }, { $format }, { $stage }, { $count ->
    [one] { $count } katılımcı
   *[other] { $count } katılımcı
}.
tournament-withdrawn = { $names } (çekildi)
tournament-placing = { $rank }. { $names }: { $count ->
    [one] { $count } maçta { $points } puan
   *[other] { $count } maçta { $points } puan
}.
tournament-table = { $name }, { $round }. tur: { $table } masasında { $names } ile oynuyorsunuz.
done-enter = Katıldınız.
done-withdraw = Çekildiniz.
done-direct = Tamam.
tournament-numbered = { $number }. { $line }
tournament-round-missing = Turun numarasını yazın
tournament-number-missing = Turun ve dağıtımın numarasını yazın
tournament-starts = Başlangıç: { $when }.
tournament-of-group = { $name } grubunuzun turnuvası.
tournament-match = { $name }, { $round }. tur
tournament-match-of = { $name } turnuvasının bir maçı
tournament-round = { $name }, { $round }. tur:
tournament-pairing = { $board }. masa: { $first } – { $second }
tournament-pairing-at = { $board }. masa: { $first } – { $second }, masa kimliği { $table }
tournament-pairing-over = { $board }. masa: { $first } { $points }, { $second } { $other }
tournament-pairing-bye = { $board }. masa: { $first } bay geçiyor
tournament-travellers = { $count ->
    [one] Bu turun dağıtımını görmek için yazın: dağıtım-fişi { $id } { $round } 1
   *[other] Bu turun { $count } dağıtımını görmek için yazın: dağıtım-fişi { $id } { $round } 1
}
tournament-go = Oraya gitmek için yazın: join { $table }
traveller-title = { $round }. tur, { $deal }. dağıtım. { $seat }. yer başlar.
traveller-hand = { $seat }. yer: { $hand }
traveller-result = Kuzey–güney { $north }, doğu–batı { $east }: kuzey–güney { $net }, karşılaştırma { $compared }.
