### Grupların Türkçe sözleri.

verb-groups = Üyesi olduğunuz grupları listeler.
form-group = grup [AD]
verb-group = Bir grubun odasını gösterir: üyeler, masalar ve sohbet. Sonra yazılanlar da gösterilir.
form-join-group = gruba-katıl BAĞLANTI
verb-join-group = Davet bağlantısıyla bir gruba katılır.
form-say-group = gruba-yaz SÖZLER
verb-say-group = Odasına en son baktığınız gruba bir şey yazar.
group-missing = Grubun adını da yazın; “gruplar” sizinkileri listeler
join-group-missing = Davet bağlantısını da yazın
say-group-missing = “gruba-yaz” ve iletinizi yazın
group-none = Hiçbir grubun üyesi değilsiniz. Bir davet bağlantısıyla girebilirsiniz: “gruba-katıl” ve bağlantıyı yazın.
groups-line = { $number }. { $name }, { $count } üye
group-title = { $name }: { $count } üye.
group-member = { $name }, { $role }, { $online }
group-role-owner = sahibi
group-role-organiser = düzenleyen
group-role-member = üye
group-online = çevrimiçi
group-away = çevrimdışı
group-said = { $group }: { $name } diyor ki: { $text }
done-join-group = Artık { $name } grubunun üyesisiniz.
