/** Something to be sent to others, on the clipboard. */

/** Put a text on the clipboard; false if this browser lets nobody. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without HTTPS, as at home in one's network, there is no such clipboard: what is selected can be copied yet.
    return copySelected(text);
  }
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  box.readOnly = true;
  box.style.cssText = "position: fixed; opacity: 0";
  // Beside what was pressed: all but an open dialog may be out of reach.
  (focused?.parentElement ?? document.body).append(box);
  box.select();
  const copied = document.execCommand("copy");
  box.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
}
