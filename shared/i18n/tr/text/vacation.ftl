### Turkish words of vacations in correspondence games.

form-vacation = vacation [GÜN|off]
verb-vacation = Yazışmalı oyunlardaki saatlerinizi o kadar gün durdurur; off bitirir, yalnızca vacation yazınca kalan gününüzü söyler. Bu sırada oynamaya devam edebilirsiniz.
vacation-unclear = vacation ve 1 ile { $most } arasında bir gün sayısı ya da vacation off yazın
vacation-none = İzinde değilsiniz.
vacation-until = { $end } tarihine kadar izindesiniz; yazışmalı oyunlardaki saatleriniz duruyor.
vacation-left = { $count } gün izniniz kaldı (her yıl { $most }).
seat-vacation = { $end } tarihine kadar izinde
event-vacation = { $person ->
    [you] { $end } tarihine kadar izindesiniz; saatiniz duruyor.
   *[other] { $name } { $end } tarihine kadar izinde; saati duruyor.
}
event-vacation-over = { $person ->
    [you] İzniniz bitti; saatiniz yeniden işliyor.
   *[other] { $name } izinden döndü.
}
