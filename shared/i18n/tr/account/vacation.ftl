### Turkish words of vacations in correspondence games.

account-vacation-title = İzin
account-vacation-about = İzindeyken yazışmalı oyunlardaki saatleriniz durur ve sıranızın geldiği size bildirilmez. Rakipleriniz bunu görür; isterseniz oynamaya devam edersiniz. Bir yıl içinde { $most } gün izin kullanabilirsiniz; başlayan her gün sayılır.
account-vacation-until = { $end } tarihine kadar izindesiniz.
account-vacation-left = { $count } gün izniniz kaldı.
account-vacation-days = Gün sayısı
account-vacation-begin = İzne çık
account-vacation-end = İzni şimdi bitir
