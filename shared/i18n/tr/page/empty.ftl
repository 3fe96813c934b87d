### Turkish words of pages with nothing to show, and of the next step from there.

empty-lobby = Lobiye git
empty-page = Bu adreste bir sayfa yok.
empty-game = Oldhand’de bu adda bir oyun yok.
empty-player = Böyle bir oyuncu yok ya da artık yok.
empty-position = Bu, bu oyuna ait bir konum değil.
empty-again = Yeniden dene
empty-play = Şimdi oyna
empty-to-table = Masaya git
