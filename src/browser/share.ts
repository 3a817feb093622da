export interface Shared {
  title: string;
  text: string;
  url: string;
}

/** Whether this device has its own share sheet. */
function canShare(): boolean {
  return typeof navigator.share === 'function';
}

/** Opens the device's share sheet: `dismissed` when the person closed it, `unavailable` when it could not open. */
export async function shareNatively(what: Shared): Promise<'shared' | 'dismissed' | 'unavailable'> {
  if (!canShare()) return 'unavailable';
  try {
    await navigator.share(what);
    return 'shared';
  } catch (error) {
    // Forgives both: a person who changes their mind, and a sheet that fails, after which copying remains.
    return error instanceof DOMException && error.name === 'AbortError'
      ? 'dismissed'
      : 'unavailable';
  }
}

/** Opens an address in a window of its own that cannot reach back. */
export function openWindow(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer');
}

/** Opens an address in a small window, where it can be read and copied by hand. */
export function openPopup(url: string): void {
  window.open(url, '_blank', 'popup,noopener,width=480,height=800');
}
