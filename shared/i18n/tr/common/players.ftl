### Turkish names of AI players, by the ids that programs use; {place} is a side or a seat.

player-random = Rastgele
player-uct = Monte Carlo
player-experience = Old Hand
player-child = Çocuk
player-greedy = Açgözlü
player-learner = Kendi Kendine Öğrenen
player-novice = Acemi
player-club = Kulüp Oyuncusu
player-expert = Uzman
player-master = Usta
player-human = İnsan Gibi
player-level-1 = Makalenin 1. düzeyi
player-level-2 = Makalenin 2. düzeyi
player-level-3 = Makalenin 3. düzeyi
player-level-4 = Makalenin 4. düzeyi
player-level-4r = Düzeltilmiş 4. düzey
player-level-5 = 5. düzey
player-companion = Yoldaş
player-weigher = Tartan
player-tentative = Makalenin TentativeMove’u
player-tentative-r = Tamamlanmış TentativeMove
name-switched = { $name } { $switches }
name-at-place = { $name } ({ $place })
