### Turkish words of the actions at a table besides moving.

actions-lead-who = Sonraki ele ikinizden hanginiz başlasın?
actions-lead-who-in = Sonraki ele ikinizden hanginiz başlasın? ({ $seconds } sn)
actions-counsel = Danışma
actions-counsel-you = Sen başla
actions-plays-for-you = Sizin yerinize { $name } oynuyor.
actions-proposes-draw = { $name } beraberlik öneriyor.
actions-proposes-takeback = { $name } son hamlesini geri almak istiyor.
actions-proposed-draw = Beraberlik önerdiniz.
actions-proposed-takeback = Hamlenizi geri almak istediniz.
actions-cancel = Vazgeç
actions-agree = Kabul et
actions-at-table = Masada
actions-claim-why = Eliniz bu dağıtımı geçersiz kılıyor
actions-draw = Beraberlik öner
actions-takeback = Hamlemi geri al
actions-give-time = 15 saniye ver
actions-substitute = Yerime yapay zekâ oynasın
actions-substitute-why = Koltuğunuzu istediğiniz an geri alabilirsiniz
actions-resigned = Çekildiniz; karar eşinizde
actions-leave = Koltuktan kalk
actions-resign-question = Maçtan çekilecek misiniz?
actions-resign-yes = Evet, çekil
actions-play-on = Oyuna devam
actions-confirm = { $move } oynansın mı?
actions-confirm-yes = Oyna
actions-confirm-no = Başka
