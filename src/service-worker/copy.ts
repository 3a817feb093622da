/** Note above a saved page or card. */
export function savedNote(savedAt: Date): string {
  const time = savedAt.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' });
  return `You're offline. Saved on ${time}.`;
}

// Separate constants: an object would bring all texts into the worker of visitors.

// Does not wrap in its button on a narrow phone.
export const FORGET_CARD = 'Forget\u00A0this\u00A0card';
export const FORGET_ALL = 'Forget all';

export const OFFLINE_TITLE = "You're offline";
/** Of a card or any other page. */
export const OFFLINE_TEXT = "It opens when you're back online.";
export const OFFLINE_APP_TEXT =
  "This page isn't saved on this device. You can still open the last 10 cards you saw, for 24 hours, and pages from the last 30 days.";
export const TRY_AGAIN = 'Try again';
export const SHOW_MY_CARD = 'Show my card';

export const FORGOTTEN_TITLE = 'Forgotten';
export const FORGOTTEN_TEXT = 'Deleted from this device.';
export const CONTINUE = 'OK';
