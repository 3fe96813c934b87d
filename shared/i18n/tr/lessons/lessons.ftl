### Turkish words of the guided games on boards.

learn-of = Adım adım { $game }
learn-draughts-start = Her oyuncunun koyu karelerde on iki taşı vardır. Sizinkiler siyah. Siyah başlar; oynayacak hamlesi kalmayan kaybeder.
learn-draughts-step = Taş, çapraz olarak bir kare ileri gider. Kareler numaralıdır, böylece hamleler yazılabilir. 11 üzerindeki taşa, sonra 15 karesine basın.
learn-draughts-capture = Beyaz 22-18 ile karşılık verdi. Rakip taşın üzerinden hemen arkasındaki boş kareye atlayarak alırsınız. Alabilen almak zorundadır: 18 üzerinden atlayın.
learn-draughts-exchange = Beyaz da sizin taşınızı aldı, birer taş gitti. Oynamadan önce rakibinizin ardından ne alabileceğine bakın.
learn-draughts-chain = Oyunun ilerisi. Atladıktan sonra yine atlayabilen taş devam etmek zorundadır ve hepsi tek hamledir. Önce 15, sonra 22: iki taşı birden alın.
learn-draughts-run = Taşınız beyazların önüne geçti, onlar geri gidemez. En uzak sıraya koşun.
learn-draughts-crown = Bir adım daha. En uzak sıraya ulaşan taş dama olur.
learn-draughts-king = Dama geriye de yürür ve geriye de alır, her seferinde birer kare. Damalar güçlüdür: erken bir dama yapın, kendi arka sıranızı gereksiz yere boşaltmayın.
learn-draughts-win = Başka bir oyunun sonu. Beyazın iki taşı kaldı, damanız ikisini de alabilir.
learn-draughts-done = Beyazın taşı kalmadı, oynayamaz: kazandınız. Artık oynayacak kadar biliyorsunuz. Numaralar ve bilgisayarın gerekçeleri de size anlamlı gelecek.
learn-checkers-start = Her oyuncunun yıldızın bir ucunda on taşı vardır. Bütün taşlarını karşı uca ilk götüren kazanır.
learn-checkers-step = Taş, yanındaki altı delikten birine adım atar. Adımlar yavaştır, daha çok sıçrayışları hazırlar. a4 üzerindeki taşa, sonra a5 deliğine basın.
learn-checkers-hop = Adım yerine, yanındaki bir taşın üzerinden hemen arkasındaki boş deliğe sıçrayabilir. d1 üzerinden sıçrayın.
learn-checkers-chain = Sıçradıktan sonra, üzerinden sıçrayacak taş buldukça devam edebilir, istediğiniz yerde durursunuz. İlk adımınız bu zincirin yolunu açtı.
learn-checkers-ladder = İyi oyuncular merdiven kurar: aralarında boşluk bırakılan taşlara arkadakiler tırmanır. Merdiven rakibinize de yarar.
learn-checkers-over = Bir oyunun ortası. İki rengin de üzerinden sıçrayabilirsiniz, hiçbir taş alınmaz. Bir hamlede dört sıçrayış, sonuncusu rakip taşın üzerinden.
learn-checkers-leave = Geride taş bırakmayın: yalnız kalan taşın üzerinden sıçrayacağı bir şey yoktur, tek tek adım atması gerekir.
learn-checkers-win = Yarışın sonu. Dokuz taşınız hedefte, onuncuyu da sokun.
learn-checkers-done = On taş da hedefte: kazandınız. Artık oynayacak kadar biliyorsunuz. Merdiven kurun, taşları bir arada tutun ve sıçrayın.
