### Turkish words of the text protocol's greetings, answers and prompts.

text-hello = Burası bir Oldhand sunucusu. name ve adınızı ya da help yazın; language dilleri sıralar.
text-unclear = { $typed } anlaşılmadı; komutları görmek için help yazın
text-unclear-first = { $typed } anlaşılmadı; başlamak için name ve adınızı ya da help yazın
text-invalid = Bu geçerli değil.
text-unreadable = Sunucudan bu programın anlamadığı bir mesaj geldi. Mesaj atlandı; daha yeni bir sürüm işe yarayabilir.
text-announcement = Duyuru: { $text }
text-at-table = { $table } masasında: { $line }
text-line-too-long = Bir satır en çok { $limit } karakter olabilir; bu satır atlandı.
text-no-text = Bu, UTF-8 metni değildi; atlandı.
welcome = Oldhand’e hoş geldiniz, { $name }. Komutlar için help, nasıl geri döneceğinizi görmek için token yazın.
welcome-back = Yeniden bağlandınız.
welcome-seats = Yeriniz: { $seats }.
welcome-seat = { $table } masasında { $number }. koltuk
name-connected = { $name } adıyla bağlısınız; başka bir ad için quit yazıp yeniden bağlanın
name-missing = name ve adınızı yazın, örneğin: name Ayşe
login-missing = login ve anahtarınızı, ya da konuk olarak oynamak için name ve adınızı yazın
login-token = Geri dönmek için şunu yazın: { $line }
login-secret = Bunu gizli tutun: bilen herkes sizin yerinize oynayabilir.
language-list = Diller: { $languages }. language ve bir kod yazın, örneğin: { $example }.
language-unknown = { $typed } bu dillerden biri değil; language ve şunlardan birini yazın: { $languages }
language-chosen = Dil artık Türkçe.
list-game = { $id }: { $game }, { $count } koltuk.
list-rules = { $game }, { $count } koltuk. Siz değiştirmezseniz ev kuralları: { $options }.
list-players = { $game }: { $names }.
list-player = { $id } ({ $name })
list-no-players = şu anda yok
tables-none = Açık masa yok. Masa açmak için open ve bir oyun yazın.
tables-more = Başka açık masalar da var: tables more yazın.
tables-full = { $number }: { $game }, { $clock }, { $seats }; dolu, { $phase }, kimlik { $table }.
tables-free = { $number }: { $game }, { $clock }, { $seats }; { $count } koltuk boş, { $phase }, kimlik { $table }.
table-missing = Masayı da yazın: listedeki numarasını ya da kimliğini
table-not-listed = Listede { $number } numaralı masa yok; yeniden sıralamak için tables yazın
table-none-here = Bir masada değilsiniz; açık masalar için tables, masa açmak için open ve bir oyun yazın
table-no-seat = Bu masada koltuğunuz yok; sit, ya da join ve bir masa yazın
seat-numbers = Koltuklar 1 ile { $seats } arasında numaralıdır
add-ai-missing = add-ai, bir koltuk ve bir yapay zekâ oyuncusu yazın; hazır olanlar: { $names }
add-ai-full = Bütün koltuklar dolu
seek-begun = Rakip aranıyor: { $game }, { $clock }. Vazgeçmek için unseek yazın.
challenge-missing = challenge, bir oyuncunun kimliğini ve bir oyun yazın
challenge-none = Yanıtlanacak bir meydan okuma yok
challenged = { $name } size meydan okuyor: { $game }, { $clock }. accept ya da decline yazın.
challenge-sent-accepted = { $name } için meydan okuma: kabul edildi.
challenge-received-accepted = { $name } oyuncusunun meydan okuması: kabul edildi.
challenge-sent-declined = { $name } için meydan okuma: reddedildi.
challenge-received-declined = { $name } oyuncusunun meydan okuması: reddedildi.
challenge-sent-withdrawn = { $name } için meydan okuma: geri çekildi.
challenge-received-withdrawn = { $name } oyuncusunun meydan okuması: geri çekildi.
challenge-sent-expired = { $name } için meydan okuma: süresi doldu.
challenge-received-expired = { $name } oyuncusunun meydan okuması: süresi doldu.
random-missing = random ve kimsenin tahmin edemeyeceği birkaç kelime ya da 32 onaltılık basamak yazın
random-set = Sonraki masanızdaki dağıtımlara katkınız: { $nonce }.
wanted-unknown = Orada { $typed } anlaşılmadı; help open yazın
wanted-invalid = { $field }: bu değer olmaz
wanted-which-game = Bir oyun seçin: { $games }
wanted-missing = { $typed } kelimesinden sonra bir şey eksik; help open yazın
wanted-no-number = { $option } için saniye sayısı gerekir; { $typed } olmaz
done-open = { $table } masası açıldı. Oturmak için sit, yapay zekâ oyuncusu eklemek için add-ai yazın.
done-found = Oyununuz bulundu: { $table } masası.
done-unseek = Arama bırakıldı.
done-challenge = Meydan okumanız gönderildi.
done-leave = Masadan kalktınız.
done-mute = Bu oyuncu susturuldu.
done-unmute = Bu oyuncu artık susturulmuş değil.
look-table = Masa { $table }: { $game }, { $terms }.
look-hand = Masa { $table }: { $game }, { $match }. maç, { $hand }. el, { $terms }.
look-loading = Masa daha yükleniyor.
look-missed = Bazı hamleleri kaçırdınız.
board-none = Oyun henüz başlamadı
play-missing = play ve bir hamle yazın; moves hamleleri sıralar
counsel-forms = counsel me, counsel either ya da counsel you yazın
last-none = Henüz bir şey olmadı.
history-none = Henüz bir şey oynanmadı.
why-none = Henüz gerekçe verilmedi.
why-none-hidden = Henüz gerekçe verilmedi; eli gizli oyunlarda gerekçeler el bitince görünür.
why-given = { $person ->
    [you] { $ply }. hamlede { $move } oynadınız: { $reason }.
   *[other] { $name } { $ply }. hamlede { $move } oynadı: { $reason }.
}
why-figures = Sayılar: { $figures }.
why-newest = { $person ->
    [you] Siz, { $move }: { $reason }.
   *[other] { $name }, { $move }: { $reason }.
}
decline-nothing = Reddedilecek bir öneri yok
resign-again = Maçtan çekilmek için bir kez daha resign yazın.
quit-goodbye = Hoşça kalın.
