### Turkish words of the games and their boards.

games-about-english-draughts = Sekize sekiz tahta, taşlar ve damalar; almak zorunludur.
games-about-domino-101 = Masada dört kişi, iki takım, bütün taşlar dağıtılır; 101'e ilk ulaşan kazanır.
games-about-chinese-checkers = Onar taş; sıçrayarak karşı eve geçin.
games-seats = { $count } koltuk.
games-draughts-board = Dama tahtası
games-star-board = Çin daması tahtası
games-move-to = { $place } noktasına oyna
games-pick-up = { $place } noktasındaki taşı al: { $piece }
games-piece = taş
games-man = taş
games-man-0 = siyah taş
games-man-1 = beyaz taş
games-king-0 = siyah dama
games-king-1 = beyaz dama
games-choose-way = Yolu seçin
games-which-way = Hangi yoldan?
games-the-line = Dizi
games-no-tile = Henüz taş yok
games-none-fits = Uyan taşınız yok.
games-pass = Pas
games-your-hand = Eliniz
games-tile = { $tile } taşı
games-play-lead = { $tile } taşını ilk taş olarak oyna
games-play-left = { $tile } taşını sol uca oyna
games-play-right = { $tile } taşını sağ uca oyna
