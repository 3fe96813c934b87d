### Turkish words of the rules.

rules-of = { $game } kuralları
rules-learn = Oynayarak öğrenin, adım adım
rules-explore = Açılışlarını gezin
rules-house = Bir masa başka ev kuralları seçebilir; bunlar masanın şartlarında yazar.

rules-draughts-start = Tahta
rules-draughts-start-text = İki oyuncu, Siyah ve Beyaz, on ikişer taş, 32 koyu karede. Kareler Siyah'ın tarafından başlayarak 1'den 32'ye numaralıdır. Siyah başlar.
rules-draughts-step = Taşın yürüyüşü
rules-draughts-step-text = Taş, çapraz olarak bir kare ileri, boş bir kareye gider. Hamle kareleriyle yazılır: 11-15.
rules-draughts-capture = Taş almak
rules-draughts-capture-text = Taş, yanındaki rakip taşın üzerinden, hemen arkasındaki boş kareye ileri doğru atlar; üzerinden atlanan taş alınır. Alabilen almak zorundadır. Hangisini alacağı serbesttir, uzun olanı seçmek gerekmez.
rules-draughts-chain = Bir hamlede birkaç taş
rules-draughts-chain-text = Sürebilen bir atlayış sonuna kadar sürmelidir; her taşın üzerinden en çok bir kez atlanır. Hamle, yolun tamamıdır: 7x14x23.
rules-draughts-king = Damalar
rules-draughts-king-text = En uzak sıraya ulaşan taş dama olur ve hamlesi orada biter, taş alırken bile. Dama dört yönde birer kare yürür ve atlar; uzaktan gitmez.
rules-draughts-end = Oyunun sonu
rules-draughts-end-text = Sırası gelip oynayamayan kaybeder: ister taşı kalmasın, ister hepsi kapalı olsun.
rules-draughts-draw = Beraberlik
rules-draughts-draw-text = İki taraf anlaşırsa, aynı konum sıra aynı taraftayken üçüncü kez gelirse ya da iki taraf da art arda 40'ar hamleyi taş almadan ve dama olmamış taş oynamadan yaparsa oyun berabere biter.

rules-checkers-start = Tahta
rules-checkers-start-text = İki oyuncu, onar taş, yıldızın 81 gözeli uzun eşkenar dörtgeninde. Eviniz size en yakın uç, hedefiniz karşı uçtur. Birinci koltuk başlar.
rules-checkers-step = Adım
rules-checkers-step-text = Taş, altı komşu gözeden boş olan birine adım atar; ileri, yana ya da geri.
rules-checkers-hop = Sıçrayış
rules-checkers-hop-text = Ya da yanındaki herhangi bir renkten taşın üzerinden hemen arkasındaki boş gözeye sıçrar. Hiçbir taş alınmaz.
rules-checkers-chain = Zincirleme sıçrayış
rules-checkers-chain-text = Oradan, üzerinden sıçrayacak taş buldukça devam edebilir ve istediği yerde durur. Bir hamlede adımla sıçrayış karışmaz; zincir başladığı yerde bitmez.
rules-checkers-win = Kazanmak
rules-checkers-win-text = Hedefinizin on gözesi de dolu ve en az biri sizin taşınızla doluysa kazanırsınız. 60 hamle oynanana kadar orada yalnız kendi taşlarınız sayılır; sonra evinden çıkmamış rakip taşlar da sayılır ki kimse çıkmayarak oyunu kurtaramasın.
rules-checkers-draw = Beraberlik
rules-checkers-draw-text = İki taraf anlaşırsa, bir konum sıra aynı koltuktayken üçüncü kez gelirse ve 300 hamleden sonra oyun berabere biter.

rules-star-start = Yıldız
rules-star-start-text = İki, üç, dört ya da altı oyuncunun, 121 gözeli yıldızın birer ucunda onar taşı vardır. Hedefiniz, ucunuzun tam karşısındaki uçtur. Birinci koltuk başlar, sıra saat yönünde döner.
rules-star-win = Kazanmak
rules-star-win-text = Hedefi ilk dolan oyuncu kazanır, ötekilerin hepsi kaybeder. Herkes 30 hamle yaptıktan sonra, hedefinizde en az bir taşınız varsa oradaki başka taşlar da sayılır; böylece kimse hedefinizi sonsuza dek kapatamaz.
rules-star-end = Pas ve beraberlik
rules-star-end-text = Oynayamayan oyuncu pas geçer. Bütün oyuncular anlaşırsa ya da herkes 150 hamle yaparsa oyun berabere biter.

rules-domino-table = Masa
rules-domino-table-text = Dört oyuncu, iki takım; ortaklar karşı karşıya oturur. Bir el, bir dağıtımın sonuna kadar oynanmasıdır; maç, bir takım 101 sayıya ulaşana kadar sürer.
rules-domino-tiles = Taşlar
rules-domino-tiles-text = 0-0'dan 6-6'ya 28 taş, toplam 168 sayı. Hepsi dağıtılır, herkese yedi taş; çekilecek taş yoktur.
rules-domino-redeal = Yeniden dağıtma
rules-domino-redeal-text = İlk taştan önce, bir elde beş ya da daha çok çift, aynı sayıdan altı ya da daha çok taş veya çifti olmadan aynı sayıdan beş taş varsa dağıtım geçersizdir. O el gösterilir ve taşlar yeniden dağıtılır.
rules-domino-lead = Başlamak
rules-domino-lead-text = Maçın ilk elini, 1-1 kimdeyse o, bu taşla açar.
rules-domino-play = Oynamak
rules-domino-play-text = Sırası gelen, eşit sayılar değecek biçimde hattın sol ya da sağ ucuna bir taş koyar. Çift taş enine konur, kol açmaz. Oynayabilen oynamak zorundadır; oynayamayan pas geçer ve bunu herkes görür.
rules-domino-out = Çıkmak
rules-domino-out-text = Elindeki son taşı koyan çıkmış olur ve takımı, iki rakibin elinde kalan sayıyı alır.
rules-domino-closed = Kapalı oyun
rules-domino-closed-text = Kimsede uyan taş yoksa oyun kapanır: iki uç aynı sayıdır ve o sayının yedi taşı da masadadır. Elinde az sayı kalan takım, karşı takımın bütün sayısını alır. Eşitse kimse sayı almaz.
rules-domino-next = Sonraki eli kim açar
rules-domino-next-text = Çıkılan bir elden sonra, kazanan ortaklardan biri istediği taşla açar. İkisi aynı anda açmak isteyip istemediğini ya da fark etmediğini söyler; başka bir şey söylenmez. Kapanan elden sonra, çift olmayan son taşı koyan takım açar.
rules-domino-match = 101'e
rules-domino-match-text = Bir elin sonunda 101 ya da daha çok sayısı olan ilk takım maçı kazanır.
rules-domino-write = Hamleler nasıl yazılır
rules-domino-write-text = 6-4> sağ uca, <6-4 sol uca konur, 6-4 eli açar; bir de pas vardır.
