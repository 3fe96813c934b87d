### Turkish words of vacations in correspondence games.

form-vacation = izin [GÜN|kapat]
verb-vacation = Yazışmalı oyunlardaki saatlerinizi o kadar gün durdurur; “kapat” bitirir, yalnızca “izin” yazınca kalan gününüzü söyler. Bu sırada oynamaya devam edebilirsiniz.
vacation-unclear = “izin” ve 1 ile { $most } arasında bir gün sayısı ya da “izin kapat” yazın
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
