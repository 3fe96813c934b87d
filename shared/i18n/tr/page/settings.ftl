### Turkish words of the settings.

settings-title = Ayarlar
settings-close = Kapat
settings-language = Dil
settings-language-auto = Tarayıcının dili
settings-theme = Renkler
settings-theme-system = Cihaz gibi
settings-theme-light = Açık
settings-theme-dark = Koyu
settings-board = Tahta
settings-board-3d = Üç boyutlu
settings-board-flat = Düz
settings-design = 2B renkleri
settings-design-classic = Klasik
settings-design-slate = Arduvaz
settings-motion = Hareket
settings-motion-system = Cihaz gibi
settings-motion-less = Hareketsiz
settings-motion-full = Hareketli
settings-numbers = Kare numaralarını göster
settings-sounds = Sesler
settings-confirm = Hamle oynanmadan önce sor
settings-hints = Masa izin veriyorsa ipuçlarını göster
settings-words = Her konumu yazıyla da göster
