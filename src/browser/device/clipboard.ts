/** Returns false when the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Missing permission, no focus or an insecure origin: the caller shows the text instead.
    return false;
  }
}

/** Selects an element's text so that it can be copied by hand. */
export function selectText(element: HTMLElement): void {
  globalThis.getSelection()?.selectAllChildren(element);
}
