### Turkish words of the guided hand of 101 domino.

learn-title = Adım adım bir 101 eli
learn-step = Adım { $step } / { $steps }
learn-back = Geri
learn-next = İleri
learn-show = Göster
learn-again = Baştan başla
learn-play = Şimdi oyna
learn-rules = Bütün kurallar
learn-your-move = Sıra sizde: { $move }
learn-score = Siz ve eşiniz { $us }, karşı taraf { $them }
learn-seats = Masada dört kişi oturur. Karşınızdaki eşinizdir: birlikte kazanır, birlikte kaybedersiniz. Yanlarınızdaki iki kişi de öbür takımdır. Önce 101 sayıya ulaşan takım maçı kazanır.
learn-deal = 0-0'dan 6-6'ya 28 taş vardır ve hepsi dağıtılır: herkese yedi taş. Çekilecek taş kalmaz. Bu yedi taş sizin; ötekilerinkini görmezsiniz.
learn-lead = İlk eli, 1-1 kimdeyse o, 1-1 ile açar. 1-1 sizde. Önce taşa, sonra masadaki yerine basın.
learn-follow = Sıra solunuzdakine geçer. Taş, diziye eşit sayıyla değmelidir: 2-1 taşının 1'i sizin 1'inize değdi. Şimdi sağ uçta 2, sol uçta 1 bekliyor.
learn-ends = Eşiniz sol uca 3-1 koydu, sağınızdaki de yanına 5-3. Dizinin her zaman iki ucu vardır: şimdi solda 5, sağda 2.
learn-choose = Sağa 2-0, sola 5-1 oynayabilirsiniz. Elinizde 1'li taş çok; uçta 1 kalsın: 5-1 oynayın. Oynayabilen oynamak zorundadır.
learn-double = 6-2, eşinizden 6-6, sonra 6-1. Çift taş diziye enine konur ama kol açmaz: uç yine ikidir ve şimdi ikisi de 1.
learn-starve = İki uç da 1, yani hangi uca koyduğunuz fark etmez. Yedi 1'linin beşi masada, kalan ikisi sizde: siz bir ucu değiştirmeden kimse oynayamaz. 1-0 oynayın.
learn-pass = Solunuzdakinde ne 0 ne 1 var; pas geçmek zorunda. Herkes görür: kimin neye pas geçtiğini aklınızda tutun.
learn-pass-again = Eşiniz 4-0 oynadı. Sağınızdakinde de ne 1 ne 4 var; o da pas geçti.
learn-close = Yedi 1'linin altısı masada; sonuncusu, 4-1, sizin elinizde. İki uca da uyar. Sola koyarsanız iki uç da 4 olur, oyun sürer. Sağa koyarsanız iki uç da 1 olur ve oynanacak 1 kalmaz. Oyunu kapatın: 4-1'i sağa oynayın.
learn-closed = Oyun kapandı: kimsede uyan taş yok. Bütün eller açılır, sayılar sayılır.
learn-count = Sizde ve eşinizde { $own }, karşı tarafta { $other } sayı kaldı. Sayısı az olan takım eli kazanır ve karşı tarafın bütün sayısını alır: { $other }. Eşit olsaydı kimse sayı almazdı.
learn-match = { $before } sayınız vardı, şimdi { $after } oldu. 101'i geçtiniz: maç sizin.
learn-out = Ellerin çoğu başka türlü biter: biri son taşını koyar ve çıkar. O zaman takımı, iki rakibin elinde kalan sayıyı alır. Sonra kazanan eşler, sonraki eli kimin açacağına bir sözle karar verir; açan istediği taşla başlar.
learn-done = 101 budur. Gerisi, kimin neye pas geçtiğini hatırlamak ve eşinizin ne istediğini sezmektir.
