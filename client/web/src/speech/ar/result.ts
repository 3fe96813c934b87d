/** Arabic words of the end of a match: the result, what it did to ratings, and where to go from here. */

import type { Catalogue } from "../catalogue";
import type { result as english } from "../en/result";

export const result: Catalogue<keyof typeof english> = {
  "result.region": "النتيجة",
  "result.victory": "فزت",
  "result.defeat": "خسرت",
  "result.draw": "تعادل",
  "result.over": "انتهت المباراة",
  "result.rating": "التصنيف",
  "result.counting": "تُحسب التصنيفات…",
  "result.not-rated": "لم تكن هذه المباراة مصنّفة.",
  "result.casual-with-ai": "وديّة: المباريات مع اللاعبين الآليين تُحتسب فقط على طاولات فُتحت مصنّفة.",
  "result.too-short": "أقصر من أن تُصنّف.",
  "result.not-told": "التصنيفات الجديدة لم تُعرف بعد؛ ستظهر في الملف.",
  "result.ladder.people": "مصنّفة بين الناس",
  "result.ladder.mixed": "مصنّفة مع اللاعبين الآليين",
  "result.ladder.ai": "مصنّفة بين اللاعبين الآليين",
  "result.deal.verified": "توزيع عادل: جرى التحقق منه في متصفحك.",
  "result.deal.unproven": "التوزيع هو ما التزم به الخادم مسبقًا، لكن لم يشارك أي لاعب في القرعة.",
  "result.deal.failed": "هذا التوزيع ليس التوزيع الملتزَم به. احتفظ بسجل المباراة وأبلغ المشغّل.",
  "result.deal.insecure": "التحقق من التوزيع يتطلب HTTPS.",
  "result.deal.untold": "لا يقدّم الخادم ما يلزم للتحقق من التوزيع.",
  "result.deal.unknown": "تعذّر التحقق من التوزيع الآن.",
  "result.deal.without": "لم يشاركوا في القرعة: {names}.",
  "result.deal.unbound": "شاركوا دون التزام مسبق: {names}.",
  "result.change": "من {before} إلى {after}",
  "result.left": "غادر",
  "result.again": "العب ثانية",
  "result.asked": "طلبت مباراة أخرى؛ تبدأ حين يطلبها الجميع.",
  "result.wants-again": "يريد اللعب ثانية: {names}.",
  "result.replay": "الإعادة والمراجعة",
  "result.lobby": "عودة إلى الردهة",
  "result.close": "انظر إلى اللوح",
  "result.open": "أظهر النتيجة",
};
