/** Layout checks for zoomed pages and large fonts: nothing may be cut off, covered or out of reach. */
import type { Page } from "@playwright/test";

/** Return a description of every layout error on the page. */
export function layoutErrors(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // A board learns its new size in a frame, and moves its chips in the next one.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const wrong: string[] = [];
    const CONTROLS =
      "button, a[href], input, select, textarea, summary, [role=button], [role=tab], [role=radio], [role=switch]";
    /** Notices may cover other elements, because the player can close them. */
    const PUT_AWAY = "#news, [data-vacated], [data-free], #clock-bot, .notice";
    const overlay = [...document.querySelectorAll(".overlay")].at(-1);
    const root = overlay ?? document.body;
    const called = (element: Element) =>
      `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}.${element.className} "${(element.getAttribute("aria-label") ?? element.textContent ?? "").trim().slice(0, 40)}"`;
    // Elements for screen readers only, or visible only with the keyboard focus.
    const clipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === "inset(50%)" || clipped(element.parentElement));
    const unseen = (element: Element) =>
      element.closest("svg, [inert]") !== null ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      clipped(element);
    const across = document.documentElement.scrollWidth - innerWidth;
    if (across > 1) wrong.push(`the page is ${across} too wide`);

    // Collect the lines of text, clipped to the visible part of their scroll containers.
    interface Line {
      element: Element;
      box: DOMRect;
      layer: Element | null;
    }
    const lines: Line[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || !node.textContent?.trim() || /^(SCRIPT|STYLE|OPTION)$/.test(element.tagName)) continue;
      if (unseen(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      if (boxes.length === 0) continue;
      let layer: Element | null = null;
      let scrolled = false;
      let cut: string | null = null;
      const shown = boxes.map((box) => ({
        left: box.left,
        top: box.top,
        right: box.right,
        bottom: box.bottom,
      }));
      for (
        let around: Element | null = element;
        around && around !== document.body;
        around = around.parentElement
      ) {
        const style = getComputedStyle(around);
        const box = around.getBoundingClientRect();
        for (const axis of ["x", "y"] as const) {
          const how = axis === "x" ? style.overflowX : style.overflowY;
          const [low, high] = axis === "x" ? (["left", "right"] as const) : (["top", "bottom"] as const);
          if (how === "auto" || how === "scroll") {
            const more =
              axis === "x"
                ? around.scrollWidth > around.clientWidth
                : around.scrollHeight > around.clientHeight;
            scrolled ||= more;
            for (const each of shown) {
              each[low] = Math.max(each[low], box[low]);
              each[high] = Math.min(each[high], box[high]);
            }
          } else if (how === "hidden" || how === "clip") {
            // Letters are not as high as their line.
            const give = axis === "x" ? 1.5 : 4;
            if (
              shown.some(
                (each) =>
                  each[low] < each[high] && (each[low] < box[low] - give || each[high] > box[high] + give),
              )
            )
              cut ??= `${axis} by ${called(around)}`;
          }
        }
        if (layer === null && /absolute|fixed|sticky/.test(style.position)) layer = around;
      }
      if (cut !== null) wrong.push(`cut off: ${called(element)}, ${cut}`);
      else if (!scrolled && shown.some(({ left, right }) => left < -1 || right > innerWidth + 1))
        wrong.push(`out of sight: ${called(element)}`);
      for (const { left, top, right, bottom } of shown)
        if (right - left > 1 && bottom - top > 1)
          lines.push({ element, layer, box: new DOMRect(left, top, right - left, bottom - top) });
    }
    for (const [at, one] of lines.entries())
      for (const other of lines.slice(at + 1)) {
        if (one.element === other.element || one.layer !== other.layer) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // Close lines may share some of their empty height.
        const lower = Math.min(one.box.height, other.box.height);
        if (wide > 2 && high > lower * 0.4)
          wrong.push(`${called(one.element)} lies over ${called(other.element)}`);
      }

    for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (unseen(control) || control.closest("[aria-hidden=true]")) continue;
      const pressed = control.closest("label") ?? control;
      pressed.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = pressed.getBoundingClientRect();
      if (width < 1 || height < 1) continue;
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit === null) wrong.push(`out of reach: ${called(control)}`);
      else if (!pressed.contains(hit) && !hit.contains(pressed) && !hit.closest(PUT_AWAY))
        wrong.push(`covered: ${called(control)} by ${called(hit)}`);
    }
    return [...new Set(wrong)];
  });
}
