const FORMAT = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** Note above a saved page. */
export function savedNote(savedAt: Date): string {
  return `You're offline. Saved on ${FORMAT.format(savedAt)}.`;
}

export const OFFLINE = {
  title: "You're offline",
  text: "This page isn't saved on this device. You can still open cards from the last 24 hours and pages from the last 30 days.",
  retry: 'Try again',
  show: 'Show my card',
} as const;
