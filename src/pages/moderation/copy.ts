import type { Decision, ReportCase } from '#shared/api/moderation.ts';
import { formatMoment } from '#shared/format/day.ts';
import type { ReportReason } from '#shared/moderation/report-reasons.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

/** `1 report`, `4 reports`. */
export function reportCount(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'report' : 'reports'}`;
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
