/** Turkish words of the end of a match: the result, what it did to ratings, and where to go from here. */

import type { Catalogue } from "../catalogue";
import type { result as english } from "../en/result";

export const result: Catalogue<keyof typeof english> = {
  "result.region": "Sonuç",
  "result.victory": "Kazandınız",
  "result.defeat": "Kaybettiniz",
  "result.draw": "Berabere",
  "result.over": "Maç bitti",
  "result.rating": "Puan",
  "result.counting": "Puanlar hesaplanıyor…",
  "result.not-rated": "Bu maç puansızdı.",
  "result.casual-with-ai": "Puansız: yapay zekâlı maçlar yalnız puanlı açılan masalarda sayılır.",
  "result.too-short": "Puanlanmak için çok kısa.",
  "result.not-told": "Yeni puanlar henüz belli değil; profilde görünecek.",
  "result.ladder.people": "İnsanlar arasında puanlı",
  "result.ladder.mixed": "Yapay zekâlarla puanlı",
  "result.ladder.ai": "Yapay zekâlar arasında puanlı",
  "result.deal.verified": "Adil dağıtım: tarayıcınızda doğrulandı.",
  "result.deal.unproven": "Dağıtım sunucunun önceden taahhüt ettiği gibi, ama kuraya hiçbir oyuncu katkı vermedi.",
  "result.deal.failed": "Bu dağıtım taahhüt edilen dağıtım değil. Kaydı saklayın ve işletmeciye bildirin.",
  "result.deal.insecure": "Dağıtımı doğrulamak için HTTPS gerekir.",
  "result.deal.untold": "Sunucu, dağıtımı doğrulamak için gereken bilgiyi vermiyor.",
  "result.deal.unknown": "Dağıtım şu anda doğrulanamadı.",
  "result.deal.without": "Kuraya katkı vermeyenler: {names}.",
  "result.deal.unbound": "Önceden taahhüt etmeden katkı verenler: {names}.",
  "result.change": "{before} → {after}",
  "result.left": "ayrıldı",
  "result.again": "Yeniden oyna",
  "result.asked": "Yeni bir maç istediniz; herkes isteyince başlar.",
  "result.wants-again": "Yeniden oynamak isteyen: {names}.",
  "result.replay": "Baştan izle ve incele",
  "result.lobby": "Lobiye dön",
  "result.close": "Tahtaya bak",
  "result.open": "Sonucu göster",
};
