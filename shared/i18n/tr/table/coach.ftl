### Turkish words of the first hints at a table.

coach-title = İlk oyununuz
coach-close = Anladım
coach-lesson = Adım adım göster
coach-rules = Nasıl oynanır
coach-draughts-move = Oynayabilen taşlarınızın çevresinde halka var. Birine, sonra işaretli bir kareye basın ya da taşı oraya sürükleyin.
coach-draughts-capture = Alabilen almak zorundadır; o zaman yalnız o taşların halkası olur.
coach-checkers-move = Taşlarınızdan birine, sonra işaretli bir deliğe basın ya da taşı oraya sürükleyin.
coach-checkers-hop = İlerlemek için her renkten taşın üzerinden sıçrayın. Bir hamle, zincirleme sıçrayış olabilir.
coach-domino-move = Taşlarınızdan birine, sonra dizinin uyduğu ucuna basın.
coach-domino-partner = Karşınızdaki oyuncu eşinizdir: birlikte kazanır, birlikte kaybedersiniz.
coach-reasons = Old Hand neden öyle oynadığını söyler. “Deneyimden” demek, hamleyi gerçek oyunlardan öğrendiği demektir.
