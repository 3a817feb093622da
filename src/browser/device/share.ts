export interface ShareContent {
  title: string;
  text: string;
  url: string;
}

function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/**
 * Opens the native share sheet: `dismissed` when the user closed it, `unavailable` when it could
 * not open.
 */
export async function shareNatively(
  content: ShareContent,
): Promise<'shared' | 'dismissed' | 'unavailable'> {
  if (!canShare()) return 'unavailable';
  try {
    await navigator.share(content);
    return 'shared';
  } catch (error) {
    // Closed by the user, or failed to open; the caller then falls back to copying.
    return error instanceof DOMException && error.name === 'AbortError'
      ? 'dismissed'
      : 'unavailable';
  }
}

/** Opens a URL in a new window without access to this one. */
export function openWindow(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
}

/** Opens a URL in a small window, where it can be read and copied by hand. */
export function openPopup(url: string): void {
  window.open(url, '_blank', 'popup,noopener,width=480,height=800');
}
