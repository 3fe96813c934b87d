### hint komutunun Türkçe sözleri.

verb-hint = Yerinizde bir ustanın ne oynayacağını söyler. Puanlı maçlarda ipucu yoktur.
hint-best = İpucu: { $move }.
hint-best-why = İpucu: { $move }. { $reason }.
hint-other = Ya da { $move }.
hint-other-why = Ya da { $move }. { $reason }.
hint-share = { $move }, { $share }
hint-aim = En yakın kilit konumda taşlarınız { $cells } üzerinde, { $count } adım uzakta: oraya ulaşan { $wins } oyuncu kazandı, { $losses } oyuncu kaybetti.
hint-not-here = Bu maçta ipucu yok: maç puanlı ya da koşulları ipucuna izin vermiyor
