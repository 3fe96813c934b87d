### Sohbet uygulamalarındaki bağlantı önizlemelerinin Türkçe sözleri.

preview-invites = { $name } sizi davet ediyor: { $game }, { $clock }, { $rated }
preview-free-seat = Boş bir koltuk: { $game }, { $clock }, { $rated }
preview-private = Özel bir masa: { $game }
preview-table = { $names }: { $game }
preview-between = { " – " }
preview-about = { $game }, { $clock }, { $rated }. İzleyin ya da siz oynayın.
preview-join = Bağlantıyı açıp oynayın. Hesap gerekmez.
preview-nothing = 101 domino, Çin daması ve İngiliz daması oynayın
preview-open = Aç
