### Turkish words of the search of a position by typing.

form-analyse = analiz [OYUN] [KONUM]
verb-analyse = Bir konumu inceletir: masanızdakini, bir oyunun başlangıcını ya da yazdığınız konumu. En iyi devam yollarını az sonra, bir de inceleme bitince duyarsınız.
verb-stop = İncelemeyi bitirir ve o ana kadar bulunanı söyler.
analysis-begun = Konum inceleniyor; bitirmek için “dur” yazın.
analysis-nothing-yet = Henüz bir şey bulunmadı.
analysis-depth = { $count } yarım hamle derinliğe kadar incelendi:
analysis-positions = Rastgele sürdürülen oyunlarla { $count } konum incelendi:
analysis-line = { $number }: { $value }. { $moves }
analysis-even = Eşit
analysis-ahead = { $side } { $amount } önde
analysis-expects = { $side }: beklenen skor %{ $percent }, oyunların %{ $share } kadarında denendi
analysis-wins = { $side } kazanıyor
analysis-wins-in = { $side } { $count } yarım hamlede kazanıyor
