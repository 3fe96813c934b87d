### Arabic words of Chinese checkers.

chinese-checkers-steps = { $person ->
    [you] خطوتَ { $path }
   *[other] { $name } خطا { $path }
}
chinese-checkers-hops = { $person ->
    [you] قفزتَ { $path }
   *[other] { $name } قفز { $path }
}
chinese-checkers-legend = b الأزرق، o البرتقالي، . فارغ؛ يبدأ كل صف وينتهي بأسماء خاناته الطرفية.
chinese-checkers-star-legend = b الأزرق، o البرتقالي، g الأخضر، r الأحمر، p البنفسجي، w الأبيض، . فارغ؛ يبدأ كل صف وينتهي بأسماء خاناته الطرفية.
