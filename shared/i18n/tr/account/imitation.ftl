### Turkish words of AI players that play like the owner of the account.

account-imitation-title = Sizin gibi oynar
account-imitation-about = Bir yapay zekâ oyuncusu, herkese açık masalarda bitmiş oyunlarınıza bakarak sizin gibi oynayabilir: aynı konumda oynadığınız hamleleri tercih eder. Siz onunla her zaman oynayabilirsiniz.
account-imitation-consent = Başkaları benim gibi oynayan bir yapay zekâ oyuncusuyla oynayabilsin
account-imitation-known = { $game }: oyunlarınızdan { $count } tanesini biliyor.
account-imitation-more = { $game }: gereken { $least } oyunun { $known } tanesi oynandı.
account-imitation-play = Onunla oyna
