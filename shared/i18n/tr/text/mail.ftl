### Turkish words of mail.

mail-confirm-subject = E-posta adresinizi onaylayın
mail-confirm-about = { $site } üzerinde, yazışmalı oyunlarda sıra size geldiğinde e-posta almak istediniz: günde en çok bir kez ve yalnızca sıra sizdeyken.
mail-confirm = Bu adresi onayla
mail-confirm-not-you = Bunu siz istemediyseniz hiçbir şey yapmayın; başka e-posta gelmez.
mail-confirmed = E-posta adresiniz onaylandı.
mail-code-unknown = Bu bağlantı artık geçerli değil. Adresinizi ayarlara yeniden girin.
mail-digest-subject = { $count ->
    [one] Bir oyunda sıra sizde
   *[other] { $count } oyunda sıra sizde
}
mail-digest-about = { $count ->
    [one] Bir oyun hamlenizi bekliyor:
   *[other] { $count } oyun hamlenizi bekliyor:
}
mail-digest-more = { $count ->
    [one] Bir oyun daha bekliyor.
   *[other] { $count } oyun daha bekliyor.
}
mail-digest-why = Bu e-postayı, { $site } ayarlarında istediğiniz için alıyorsunuz.
mail-unsubscribe-title = E-posta kesilsin mi?
mail-unsubscribe = Artık e-posta gönderme
mail-unsubscribed = Artık e-posta almayacaksınız.
mail-renamed-subject = { $site } sitesindeki adınız değişti
mail-renamed-about = { $site } sitesinde { $former } adı, başka bir yazımla, daha eski bir hesaba ait. İki hesap artık aynı adı taşıyamaz; bu yüzden hesabınızın adı artık { $name }. Bu adla ya da eski adınızla giriş yapın ve dilerseniz başka bir ad seçin.
mail-to-page = Oldhand’i aç
