/** Asks the map that something lies on to bring it into sight; who asks need not know the map, nor its camera. */
export const BRING = "bring";

export function bringIntoSight(element: Element): void {
  element.dispatchEvent(new CustomEvent(BRING, { bubbles: true }));
}
