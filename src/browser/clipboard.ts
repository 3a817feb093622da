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

/**
 * Puts formatted text on the clipboard, with the same as plain text beside it; false where the browser refuses.
 */
export async function copyHtml(html: string, text: string): Promise<boolean> {
  try {
    await navigator.clipboard.write([
      new ClipboardItem({
        'text/html': new Blob([html], { type: 'text/html' }),
        'text/plain': new Blob([text], { type: 'text/plain' }),
      }),
    ]);
    return true;
  } catch {
    // Forgives no permission and a browser without rich copying: the caller marks the preview for the person's own hands.
    return false;
  }
}

/** Marks an element's text, so that it can be copied by hand. */
export function selectText(element: HTMLElement): void {
  globalThis.getSelection()?.selectAllChildren(element);
}
