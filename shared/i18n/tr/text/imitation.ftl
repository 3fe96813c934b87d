### Turkish words of AI players that play like a person with an account.

form-imitation = taklit [aç|kapat]
verb-imitation = Başkalarının sizin gibi oynayan yapay zekâ oyuncularıyla oynamasına izin verir ya da vermez; yalnızca “taklit” yazınca durumu söyler. Siz her zaman yapabilirsiniz: ekle 2 like:me.
imitation-unclear = “taklit”, “taklit aç” ya da “taklit kapat” yazın
imitation-on = Başkaları sizin gibi oynayan yapay zekâ oyuncularıyla oynayabilir (like:@AD).
imitation-off = Sizin gibi oynayan yapay zekâ oyuncularıyla yalnızca siz oynayabilirsiniz (like:me).
imitation-game = { $game }: yapay zekâ oyuncuları herkese açık masalardaki oyunlarınızdan { $known } tanesini biliyor; { $least } yeterlidir.
