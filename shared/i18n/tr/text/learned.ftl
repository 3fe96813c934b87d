### Turkish words of what was learned from a match.

learned-heading = Old Hand bu oyundan ne öğrendi:
learned-nobody = Kişileri hatırlayan hiçbir yapay zekâ oyuncusu bu maçta bir eli bitirmedi; bu yüzden maçtan bir şey öğrenilmedi.
learned-waiting = Old Hand bu maçı henüz incelemedi; birazdan “dersler” yazın.
learned-in-hand = { $hand }. el. { $line }
learned-where = Her konum web sayfasında görülür: { $ply }. hamle { $address } adresinde, ötekiler de böyle.
learned-forms = “dersler”, ya da “dersler” ve bir maçın numarasını yazın
learned-too-early = Maç henüz bitmedi; bitince “dersler” yazın
