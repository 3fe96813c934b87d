### Turkish words of what is refused about tournaments, by its stable codes; {sentence} is the server's own English sentence.

refusals-tournament-unknown = Böyle bir turnuva yok.
refusals-tournament-account = Turnuva duyurmak için kaydolun ya da giriş yapın.
refusals-tournament-organiser = Bunu yalnızca turnuvayı düzenleyen yapabilir.
refusals-tournament-game = Bu oyun böyle bir turnuvaya uygun değil.
refusals-tournament-closed = Bu turnuvaya katılım bitti.
refusals-tournament-full = Bu turnuvada yer kalmadı.
refusals-tournament-not-allowed = Bu turnuva size açık değil: puan, bot ya da grup sınırına bakın.
refusals-tournament-entered = Zaten katıldınız. Başka türlü katılmak için önce çekilin.
refusals-tournament-partner = Ne bu adda bir hesap ne de eşini bekleyen tek bir katılımcı var. Eş adı yazmadan katılın; sonra eşiniz sizin adınızı yazsın.
refusals-tournament-not-entered = Bu turnuvaya katılmış değilsiniz.
refusals-tournament-busy = Şu anda başka bir turnuvada oynuyorsunuz. Önce oradan çekilin.
refusals-tournament-stage = Bu, turnuvanın bu aşamasında olmaz.
refusals-tournament-too-few = Turnuva için en az iki katılımcı gerekir.
refusals-tournament-past = Bu başlangıç zamanı geçti. Daha sonraki bir zaman seçin ya da kendiniz başlatın.
refusals-tournament-pairs = Her katılımcı tam bir kez geçmeli.
refusals-tournament-unreachable = Turnuvalara şu anda ulaşılamıyor. Birazdan yeniden deneyin.
