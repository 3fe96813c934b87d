### Turkish words of puzzles, on the page and in the text protocol.

puzzles-goal-win = Yalnız tek bir hamle kazandırıyor.
puzzles-goal-draw = Yalnız tek bir hamle beraberliği koruyor.
puzzles-side = Siz { $side } oynuyorsunuz.
puzzles-theme-shot-2 = iki taşlık vuruş
puzzles-theme-shot-3 = üç taşlık vuruş
puzzles-theme-shot-4 = dört taşlık vuruş
puzzles-theme-breakthrough = yarma
puzzles-theme-bridge = köprü
puzzles-theme-changing-the-move = hamle sırasını değiştirme
puzzles-theme-database = oyun sonu
puzzles-themes = Temalar: { $themes }.
puzzles-gained = Bulmaca puanınız { $change } artarak { $rating } oldu.
puzzles-lost = Bulmaca puanınız { $change } azalarak { $rating } oldu.
puzzles-streak = { $count ->
    [one] Üst üste { $count } bulmaca çözdünüz.
   *[other] Üst üste { $count } bulmaca çözdünüz.
}
