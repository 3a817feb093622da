/** Puts text on the clipboard; false where the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Forgives no permission, no focus and insecure origins: the caller shows the text instead.
    return false;
  }
}

/** Marks an element's text, so that it can be copied by hand. */
export function selectText(element: HTMLElement): void {
  globalThis.getSelection()?.selectAllChildren(element);
}
