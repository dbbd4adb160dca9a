/** Name of the event that asks a map to bring an element into view. The sender need not know the map. */
export const BRING = "bring";

export function bringIntoSight(element: Element): void {
  element.dispatchEvent(new CustomEvent(BRING, { bubbles: true }));
}
