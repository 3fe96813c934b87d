### Turkish words of log-in by another service.

account-oidc-log-in = { $label } ile giriş yap
account-oidc-guest = { $label } sayfasına gidip geri dönersiniz. Buradaki hesabınız ona bağlıysa giriş yapmış olursunuz.
account-oidc-about = Hesabınızı bağlayın; { $label } sizi parolasız içeri alır. Bağlamak için önce buraya giriş yapın, on dakika içinde.
account-oidc-link = { $label } ile bağla
account-oidc-since = { $since } tarihinden beri bağlı: { $label } sizi içeri alıyor.
account-oidc-unlink = Bağlantıyı kaldır
account-oidc-unlink-loss = { $label } artık sizi içeri almaz.
account-oidc-cancelled = Giriş orada iptal edildi. Yeniden başlayabilirsiniz.
refusals-oidc-state = Bu giriş bu sekmede başlatılmadı ya da çok uzun sürdü. Yeniden başlayın.
refusals-oidc-refused = Giriş kabul edilmedi. Yeniden başlayın.
refusals-oidc-unreachable = Giriş hizmetine şu anda ulaşılamıyor. Daha sonra yeniden deneyin.
refusals-oidc-unknown = Buradaki hiçbir hesap oradaki hesabınıza bağlı değil. Önce buraya giriş yapıp bağlayın.
refusals-oidc-linked = Bu hesap ya da öteki hizmetteki hesap zaten bağlı.
refusals-oidc-only-way = Önce bir parola belirleyin: başka hiçbir şey sizi içeri almaz.
refusals-oidc-again = Önce yeniden giriş yapın; böylece siz olduğunuz kesinleşir.
refusals-oidc-unavailable = Burada başka bir hizmetle giriş yapılmıyor.
