import { HELD_REPORTS_MAX, type Decision, type ReportCase } from '#shared/api/moderation.ts';
import type { StoredMessage, SupportLevel } from '#shared/api/support.ts';
import { formatMoment } from '#shared/format/day.ts';
import type { ReportReason } from '#shared/moderation/report-reasons.ts';
import type { ToastText } from '#src/state/toasts.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

/** `1 report`, `4 reports`. */
export function reportCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'report' : 'reports'}`;
}

/** The line above the held-back reports of a card. */
export function heldBackCount(count: number): string {
  return `${reportCount(count)} ${count === 1 ? 'was' : 'were'} held back because many arrived at once.`;
}

/** Says that not every held-back report is stored; null while all are. */
export function heldBackStored(count: number): string | null {
  if (count <= HELD_REPORTS_MAX) return null;
  return `${count.toLocaleString('en-US')} arrived. The latest ${HELD_REPORTS_MAX} are stored.`;
}

/** When a card was reported last, and first where that was another day. */
export function reportedWhen({ firstAt, lastAt }: Pick<ReportCase, 'firstAt' | 'lastAt'>): string {
  const last = formatMoment(lastAt);
  return firstAt.slice(0, 10) === lastAt.slice(0, 10)
    ? last
    : `${last}, first ${formatMoment(firstAt)}`;
}

// What browsers call it (CSP Level 3 §2.4), for people. A map: the word is a stranger's, and may be `constructor`.
const REFUSED = new Map([
  ['', 'Not said by the browser'],
  ['inline', 'Code or style written into the page'],
  ['eval', 'Text run as code'],
  ['wasm-eval', 'WebAssembly'],
  ['trusted-types-sink', 'Text made into markup or code'],
  ['trusted-types-policy', 'A policy for Trusted Types'],
]);

/** What was refused; an address or a word nobody knows as it is. */
export function refusedThing(blocked: string): string {
  return REFUSED.get(blocked) ?? blocked;
}

type Look = Readonly<{ tone: BadgeTone; label: string }>;

/** How the world sees a card. */
export const STATES: Readonly<Record<ReportCase['state'], Look>> = {
  public: { tone: 'good', label: 'Public' },
  hidden: { tone: 'neutral', label: 'Switched off' },
  taken_down: { tone: 'bad', label: 'Taken down' },
  gone: { tone: 'neutral', label: 'Deleted' },
};

/** What a decision is called once it was made. */
export const DECIDED: Readonly<Record<Decision['action'], Look & { toast: string }>> = {
  dismiss: { tone: 'neutral', label: 'Dismissed', toast: 'Reports Dismissed' },
  take_down: { tone: 'bad', label: 'Taken down', toast: 'Card Taken Down' },
  restore: { tone: 'good', label: 'Restored', toast: 'Card Restored' },
  remove_pictures: { tone: 'bad', label: 'Pictures removed', toast: 'Pictures Removed' },
  return_pictures: { tone: 'neutral', label: 'Pictures returned', toast: 'Pictures Returned' },
  allow_publishing: { tone: 'good', label: 'Publishing allowed', toast: 'Publishing Allowed' },
};

/** What an owner is told unless the operator says it better, by what most visitors reported. */
export const SUGGESTED_REASONS: Readonly<Record<ReportReason, string>> = {
  impersonation: 'The card uses the name or picture of somebody else.',
  spam: 'The card is used for unsolicited advertising or a scam.',
  harmful: 'The card shows content that is harmful or against the law.',
  personal_data: 'The card shows personal data of somebody who did not agree to it.',
  other: '',
};

/** Who wrote to support. */
export const LEVELS: Readonly<Record<SupportLevel, Look>> = {
  dedicated: { tone: 'gold', label: 'Dedicated support' },
  priority: { tone: 'gold', label: 'Priority support' },
  account: { tone: 'neutral', label: 'Signed in' },
  visitor: { tone: 'neutral', label: 'Not signed in' },
};

/** The toast after a message was marked. */
export const MARKED: Readonly<Record<'open' | 'handled', ToastText>> = {
  handled: { title: 'Marked as Handled' },
  open: { title: 'Message Reopened' },
};

/** The address of a mail that answers a message (RFC 6068). */
export function replyAddress({ email, subject }: StoredMessage): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
