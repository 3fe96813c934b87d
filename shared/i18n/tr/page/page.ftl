### Turkish words of the page's frame.

page-title = Oldhand
page-all-tables = Lobi
page-rooms = Ana menü
page-unreadable = Sunucu, bu sayfanın anlamadığı bir şey gönderdi. En yeni sürümü almak için sayfayı yenileyin.
page-skip = İçeriğe geç
page-account = Hesap
page-you-are = Adınız
page-change-name = Adınızı değiştirin
page-your-name = Adınız
page-more = Daha fazla
page-save = Kaydet
page-try-again = Yeniden dene
page-reload = Sayfayı yenile
page-part-missing = Sayfanın bir bölümü yüklenemedi. Ağ bağlantısı kesilmiş ya da sayfanın daha yeni bir sürümü çıkmış olabilir.
link-connecting = bağlanıyor…
link-open = bağlı
link-waiting = bağlantı koptu, yeniden deneniyor…
link-ended = bağlantı kesildi
link-ended-here = Sunucuyla bağlantı kesildi.
link-unreachable = Sunucuya ulaşılamıyor. Yeniden deneniyor…
link-will-be-sent = { $move } hamleniz yeniden bağlanınca gönderilecek.
link-try-now = Şimdi dene
page-offline = Çevrimdışısınız.
page-unreachable = Sunucuya ulaşılamıyor.
page-offline-about = Masalar, kayıtlar ve puanlar sunucuda olduğundan şimdilik gösterilecek bir şey yok. Sayfa, mümkün olur olmaz kendiliğinden bağlanır.
