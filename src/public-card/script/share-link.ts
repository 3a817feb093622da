import { CARD_SHARED, LINK_COPIED } from './copy.ts';

/** Device functions for sharing; `share` is missing without a native share sheet. */
export interface ShareDevice {
  share?: (content: { title: string; url: string }) => Promise<void>;
  copy: (text: string) => Promise<void>;
  showStatus: (text: string) => void;
}

/** Copies a URL, or displays it when copying is not allowed. */
export async function copyLink(url: string, device: ShareDevice): Promise<void> {
  try {
    await device.copy(url);
    device.showStatus(LINK_COPIED);
  } catch {
    // No clipboard or no permission: display the URL for copying by hand.
    device.showStatus(url);
  }
}

/** Shares a URL through the native share sheet, or copies it. */
export async function shareLink(title: string, url: string, device: ShareDevice): Promise<void> {
  if (!device.share) return copyLink(url, device);
  try {
    await device.share({ title, url });
    device.showStatus(CARD_SHARED);
  } catch (error) {
    // Closing the share sheet is a choice; any other failure falls back to copying.
    if (error instanceof Error && error.name === 'AbortError') return undefined;
    return copyLink(url, device);
  }
}
