/** Turkish words of a table's terms: clocks, absence, rating, watchers. */

import type { Catalogue } from "../catalogue";
import type { terms as english } from "../en/terms";

export const terms: Catalogue<keyof typeof english> = {
  "terms.clock": "Saat",
  "terms.clock.none": "Saatsiz",
  "terms.clock.blitz": "3 dakika + hamle başına 2 sn",
  "terms.clock.rapid": "10 dakika + hamle başına 5 sn",
  "terms.clock.slow": "30 dakika + hamle başına 20 sn",
  "terms.clock.move": "Her hamleye 30 sn",
  "terms.clock.day": "Her hamleye bir gün",
  "terms.clock.week": "Her hamleye bir hafta",
  "terms.absent": "Masadan uzak kalan",
  "terms.absent.": "Her zamanki gibi",
  "terms.absent.ai": "Yerine yapay zekâ oynar",
  "terms.absent.wait": "Beklenir",
  "terms.absent.lose": "Kaybeder",
  "terms.private": "Yalnız bağlantıyla",
  "terms.casual": "Puansız",
  "terms.undo": "İki taraf isterse hamle geri alınır",
  "terms.hints": "İpuçları",
  "terms.hints.": "Puanlı değilse açık",
  "terms.hints.yes": "Serbest, puansız",
  "terms.hints.no": "Yok",
  "terms.delay": "İzleyiciler görür",
  "terms.delay.0": "anında",
  "terms.delay.60": "bir dakika sonra",
  "terms.delay.300": "beş dakika sonra",
  "terms.tag.fischer": "{bank} + {gain}",
  "terms.tag.seconds": "{seconds} sn",
  "terms.tag.move": "hamleye {seconds} sn",
  "terms.tag.days": { other: "hamleye {count} gün" },
  "terms.rated": "puanlı",
  "terms.watchers": { other: "{count} izleyici" },
};
