// What sticks out of the page, or of the card, column or list around it, and controls whose words are cut off: [] on a
// sound page. Run in the page by test_rooms.py. What scrolls or clips may hold wider things; what is placed freely is
// held to the window alone, and what has a negative margin to nothing. Names of people may end in an ellipsis.
() => {
  const HOLDERS = new Set(["main", "aside", "section", "article", "form", "ul", "ol"]);
  const ANYWHERE = [-Infinity, Infinity];
  const faults = new Set();

  const named = (it) => [it.localName, ...it.classList].join(".");

  const pen = document.createElement("canvas").getContext("2d");

  /** By how much the words of a button, a link, a choice or an empty field are wider than it is, in CSS pixels. */
  const cutOff = (it, style) => {
    if (it.localName === "input" && it.placeholder !== "") {
      pen.font = style.font;
      const arrow = it.list === null ? 0 : 20;
      const room = it.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
      return pen.measureText(it.placeholder).width - room;
    }
    if (it.localName !== "select") {
      const isControl = it.matches("button, a, summary") && it.clientWidth > 0 && style.textOverflow !== "ellipsis";
      return isControl ? it.scrollWidth - it.clientWidth : 0;
    }
    pen.font = style.font;
    const arrow = 16;
    const room = it.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    return pen.measureText(it.selectedOptions[0]?.text ?? "").width - room;
  };

  const look = (it, limit, path) => {
    const style = getComputedStyle(it);
    if (style.display === "none" || style.visibility === "hidden" || style.clipPath !== "none") return;
    if (style.display !== "contents" && !it.checkVisibility()) return; // folded away: where it would be is not kept up
    const here = [...path, named(it)].slice(-4);
    const box = it.getBoundingClientRect();
    const isBox = style.display !== "contents" && box.width > 0;
    const isFree = style.position === "fixed" || style.position === "absolute";
    const room = isFree && limit !== ANYWHERE ? [0, innerWidth] : limit;
    const by = Math.max(room[0] - box.left, box.right - room[1]);
    if (isBox && by > 1 && parseFloat(style.marginLeft) >= 0) {
      faults.add(`${here.join(" ")} sticks out by ${Math.round(by)}`);
      return;
    }
    const cut = isBox ? cutOff(it, style) : 0;
    if (cut > 1) faults.add(`${here.join(" ")} is cut off by ${Math.round(cut)}: ${(it.selectedOptions?.[0]?.text ?? (it.placeholder || it.innerText)).slice(0, 40)}`);
    if (it instanceof SVGElement) return;
    const padding = [parseFloat(style.paddingLeft), parseFloat(style.paddingRight)];
    const holds = isBox && (HOLDERS.has(it.localName) || it.classList.contains("card"));
    const own = style.overflowX !== "visible" ? ANYWHERE : holds ? [box.left + padding[0], box.right - padding[1]] : room;
    const children = it.localName === "slot" ? it.assignedElements() : (it.shadowRoot ?? it).children;
    for (const child of children) look(child, own, here);
  };

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`the page is wider than the screen by ${scrollWidth - clientWidth}`);
  look(document.body, [0, innerWidth], []);
  return [...faults];
}
