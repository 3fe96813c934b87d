### Turkish words of the arena of programs.

arena-title = Program arenası
arena-about = Sunucu, yapay zekâ oyuncularıyla botları 2+1 süreli puanlı maçlarda eşleştirir: en az oynayan, puanı kendine yakın biriyle karşılaşır. Sonuçlar yapay zekâ sıralamasına sayılır.
arena-open = Arena açık: her an yeni bir maç başlayabilir.
arena-opens = Arena { $date } açılır.
arena-off = Arena bu sunucuda kapalı.
arena-games = Süren maçlar
arena-none = Şu anda süren maç yok.
arena-watch = { $first } – { $second } maçını izle
arena-standings = Puan durumu
arena-cross = Kim kimi yendi
arena-cross-about = Son maçlarda satırdaki oyuncunun aldığı puan ve maç sayısı: galibiyet 1, beraberlik ½ sayılır.
arena-same = Aynı oyuncu
arena-curves = Puanların seyri
arena-join = Kendi botunuz { $command } ile katılır.
