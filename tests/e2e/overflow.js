// What sticks out of the page, or of the card, column or list around it: [] on a sound page. Run in the page by
// test_rooms.py. What scrolls or clips may hold wider things; what is placed freely is held to the window alone.
() => {
  const HOLDERS = new Set(["main", "aside", "section", "article", "form", "ul", "ol"]);
  const faults = new Set();

  const named = (it) => [it.localName, ...it.classList].join(".");

  const look = (it, limit, path) => {
    const style = getComputedStyle(it);
    if (style.display === "none" || style.visibility === "hidden" || style.clipPath !== "none") return;
    const here = [...path, named(it)].slice(-4);
    const box = it.getBoundingClientRect();
    const isBox = style.display !== "contents" && box.width > 0;
    const isFree = style.position === "fixed" || style.position === "absolute";
    const room = isFree ? [0, innerWidth] : limit;
    const by = Math.max(room[0] - box.left, box.right - room[1]);
    if (isBox && by > 1) {
      faults.add(`${here.join(" ")} sticks out by ${Math.round(by)}`);
      return;
    }
    if (it instanceof SVGElement || style.overflowX !== "visible") return;
    const padding = [parseFloat(style.paddingLeft), parseFloat(style.paddingRight)];
    const holds = isBox && (HOLDERS.has(it.localName) || it.classList.contains("card"));
    const own = holds ? [box.left + padding[0], box.right - padding[1]] : room;
    const children = it.localName === "slot" ? it.assignedElements() : (it.shadowRoot ?? it).children;
    for (const child of children) look(child, own, here);
  };

  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`the page is wider than the screen by ${scrollWidth - clientWidth}`);
  look(document.body, [0, innerWidth], []);
  return [...faults];
}
