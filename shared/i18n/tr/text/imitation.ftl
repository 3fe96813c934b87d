### Turkish words of AI players that play like a person with an account.

form-imitation = imitation [on|off]
verb-imitation = Başkalarının sizin gibi oynayan yapay zekâ oyuncularıyla oynamasına izin verir ya da vermez; yalnızca imitation yazınca durumu söyler. Siz her zaman yapabilirsiniz: add-ai 2 like:me.
imitation-unclear = imitation, imitation on ya da imitation off yazın
imitation-on = Başkaları sizin gibi oynayan yapay zekâ oyuncularıyla oynayabilir (like:@AD).
imitation-off = Sizin gibi oynayan yapay zekâ oyuncularıyla yalnızca siz oynayabilirsiniz (like:me).
imitation-game = { $game }: yapay zekâ oyuncuları herkese açık masalardaki oyunlarınızdan { $known } tanesini biliyor; { $least } yeterlidir.
