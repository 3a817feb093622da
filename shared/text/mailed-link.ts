/**
 * Said to the only person who manages what a recovery paused, such as "created this key" and "the
 * keys".
 */
export function describeMailedLinkFor(act: string, things = 'those'): string {
  return `You ${act}, and nobody else manages ${things} of this team. We'll email you a link that works in 24 hours, so that your session alone is not enough.`;
}
