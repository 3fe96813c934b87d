### Turkish words of clocks, terms and stretches of time.

span-days = { $count } gün
span-hours = { $count } saat
span-minutes = { $count } dakika
span-seconds = { $count } saniye
span-tenths = { $seconds } saniye
clock-none = süresiz
clock-fischer = { $bank } ve hamle başına { $count } saniye
clock-move = hamle başına { $time }
clock-forms = { $fischer } (dakika + hamle başına saniye), { $move } (hamle başına), { $days } (hamle başına gün) ya da { $none }
clock-unclear = { $clock } bir süre değil; şöyle yazın: { $forms }
clock-out-of-range = { $clock } çok kısa ya da çok uzun bir süre; şöyle yazın: { $forms }
clock-here-none = Bu masada saat yok.
clock-left = { $person ->
    [you] Kalan süreniz { $time }.
   *[other] { $name }: kalan süre { $time }.
}
clock-left-running = { $person ->
    [you] Kalan süreniz { $time }, işliyor.
   *[other] { $name }: kalan süre { $time }, işliyor.
}
clock-paused = Oyuncu dönene kadar saat duruyor.
