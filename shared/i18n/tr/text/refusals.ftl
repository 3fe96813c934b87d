### Turkish words of refusals for readers who type, before those of common/refusals.ftl; {sentence} is the server's own English sentence.

refused-until = { $count } saniye sonra yeniden deneyin.
typed-protocol-token = Bu anahtar geçerli değil ya da artık geçerli değil. Yeniden bağlanıp name ve adınızı yazın.
typed-protocol-version = Bu programla sunucunun sürümleri farklı. Oldhand’i güncelleyin.
typed-table-unknown = Böyle bir masa yok; açık masalar için tables yazın.
typed-table-seat-taken = Bu koltuk dolu; boş olanlar için who yazın.
typed-table-full = Bütün koltuklar dolu; spectate ile izleyebilirsiniz.
typed-table-not-your-turn = Sıra sizde değil; ne olduğunu görmek için last yazın.
typed-table-stale-version = Az önce bir şey oldu; last yazın, sonra yeniden oynayın.
typed-table-not-seated = Bu masada koltuğunuz yok; sit yazın.
typed-table-closed = Bu masa kapandı; tables yazın ya da open ile başka bir masa açın.
typed-table-not-started = Maç henüz başlamadı; boş koltuklar için who yazın.
typed-match-over = Maç bitti; rövanş için rematch yazın.
typed-match-running = Maç sürüyor; resign onu bitirir.
typed-match-unknown = Böyle bir maç yok.
typed-game-option = Bu oyunda böyle bir ev kuralı yok; kurallar için games ve oyunu yazın.
typed-limit = Burada sınıra ulaştınız.
typed-profile-unknown = Böyle bir oyuncu yok.
typed-table-moving = Bu masa başka bir sunucuya taşınıyor; birazdan yeniden deneyin.
typed-server-draining = Bu sunucu kapanmak üzere; burada yeni bir şey başlamıyor.
typed-seat-substituted = Koltuğunuzda bir yapay zekâ oyuncusu oynuyor; önce back yazın.
typed-limit-sessions = Çok fazla bağlantınız açık. Önce birini kapatın.
typed-clock-out-of-time = Süreniz bitti.
typed-connection-silent = Sunucu sizden uzun süre haber alamadı ve bağlantıyı kapattı.
typed-connection-too-slow = Bağlantınız gönderilenleri yeterince hızlı okumadı ve kapatıldı.
typed-connection-unreachable = Sunucuya ulaşılamıyor.
