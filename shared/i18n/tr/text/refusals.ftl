### Turkish words of refusals for readers who type, before those of common/refusals.ftl; {sentence} is the server's own English sentence.

refused-until = { $count } saniye sonra yeniden deneyin.
typed-protocol-token = Bu anahtar geçerli değil ya da artık geçerli değil. Yeniden bağlanıp “ad” ve adınızı yazın.
typed-protocol-version = Bu programla sunucunun sürümleri farklı. Oldhand’i güncelleyin.
typed-table-unknown = Böyle bir masa yok; açık masalar için “masalar” yazın.
typed-table-seat-taken = Bu koltuk dolu; boş olanlar için “kim” yazın.
typed-table-full = Bütün koltuklar dolu; “izle” ile izleyebilirsiniz.
typed-table-not-your-turn = Sıra sizde değil; ne olduğunu görmek için “son” yazın.
typed-table-stale-version = Az önce bir şey oldu; “son” yazıp bakın, sonra yeniden oynayın.
typed-table-not-seated = Bu masada koltuğunuz yok; “otur” yazın.
typed-table-closed = Bu masa kapandı; “masalar” yazın ya da “aç” ile başka bir masa açın.
typed-table-not-started = Maç henüz başlamadı; boş koltuklar için “kim” yazın.
typed-match-over = Maç bitti; yeniden oynamak için “rövanş” yazın.
typed-match-running = Maç sürüyor; “çekil” onu bitirir.
typed-match-unknown = Böyle bir maç yok.
typed-game-option = Bu oyunda böyle bir ev kuralı yok; kurallar için “oyunlar” ve oyunu yazın.
typed-limit = Burada sınıra ulaştınız.
typed-profile-unknown = Böyle bir oyuncu yok.
typed-table-moving = Bu masa başka bir sunucuya taşınıyor; birazdan yeniden deneyin.
typed-server-draining = Bu sunucu kapanmak üzere; burada yeni bir şey başlamıyor.
typed-seat-substituted = Koltuğunuzda bir yapay zekâ oyuncusu oynuyor; önce “dön” yazın.
typed-limit-sessions = Çok fazla bağlantınız açık. Önce birini kapatın.
typed-clock-out-of-time = Süreniz bitti.
typed-connection-silent = Sunucu sizden uzun süre haber alamadı ve bağlantıyı kapattı.
typed-connection-too-slow = Bağlantınız gönderilenleri yeterince hızlı okumadı ve kapatıldı.
typed-connection-unreachable = Sunucuya ulaşılamıyor.
