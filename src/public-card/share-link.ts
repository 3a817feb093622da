/** What of the device sharing needs; `share` is missing where there is no share sheet. */
export interface Device {
  share?: (what: { title: string; url: string }) => Promise<void>;
  copy: (text: string) => Promise<void>;
  /** Shows a line to the person. */
  say: (text: string) => void;
}

/** Copies an address; where that is not allowed, shows it. */
export async function copyLink(url: string, device: Device): Promise<void> {
  try {
    await device.copy(url);
    device.say('Link Copied!');
  } catch {
    // No clipboard here, or no permission: the address itself is the last way to take it along.
    device.say(url);
  }
}

/** Hands an address to the device's share sheet, else to the clipboard, else to the eye. */
export async function shareLink(title: string, url: string, device: Device): Promise<void> {
  if (!device.share) return copyLink(url, device);
  try {
    await device.share({ title, url });
    device.say('Card Shared!');
  } catch (error) {
    // Closing the share sheet is a choice; any other failure leaves copying.
    if (error instanceof Error && error.name === 'AbortError') return undefined;
    return copyLink(url, device);
  }
}
