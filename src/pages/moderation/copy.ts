import {
  HELD_REPORTS_MAX,
  type Decision,
  type ReportCase,
} from '#shared/api/moderation/moderation.ts';
import type { SupportMessage, SupportLevel } from '#shared/api/moderation/support.ts';
import { formatMoment } from '#shared/format/day.ts';
import type { ReportReason } from '#shared/moderation/report-reasons.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { ToastText } from '#src/state/toasts.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

export function reportCount(count: number): string {
  return countNoun(count, 'report');
}

export function heldBackCount(count: number): string {
  return `${reportCount(count)} ${count === 1 ? 'was' : 'were'} held back because many arrived at once.`;
}

/** Says that not every held-back report is stored; null while all are. */
export function heldBackStored(count: number): string | null {
  if (count <= HELD_REPORTS_MAX) return null;
  return `${count.toLocaleString('en-US')} arrived. The latest ${HELD_REPORTS_MAX} are stored.`;
}

/** The time of the latest report, and of the first one when it was on another day. */
export function reportedWhen({ firstAt, lastAt }: Pick<ReportCase, 'firstAt' | 'lastAt'>): string {
  const last = formatMoment(lastAt);
  return firstAt.slice(0, 10) === lastAt.slice(0, 10)
    ? last
    : `${last}, first ${formatMoment(firstAt)}`;
}

// Labels for blocked-uri keywords (CSP Level 3, 2.4). A map, because the key comes from the network
// and may be `constructor`.
const BLOCKED_LABELS = new Map([
  ['', 'Not reported'],
  ['inline', 'Inline script or style'],
  ['eval', 'String evaluated as code'],
  ['wasm-eval', 'WebAssembly'],
  ['trusted-types-sink', 'String used as markup or code'],
  ['trusted-types-policy', 'Trusted Types policy'],
]);

/** Unknown keywords and addresses are shown as they are. */
export function describeBlocked(blocked: string): string {
  return BLOCKED_LABELS.get(blocked) ?? blocked;
}

type Label = Readonly<{ tone: BadgeTone; label: string }>;

export const CARD_STATE_LABELS: Readonly<Record<ReportCase['state'], Label>> = {
  public: { tone: 'good', label: 'Public' },
  hidden: { tone: 'neutral', label: 'Inactive' },
  taken_down: { tone: 'bad', label: 'Taken down' },
  gone: { tone: 'neutral', label: 'Deleted' },
};

export const DECISION_LABELS: Readonly<Record<Decision['action'], Label & { toast: string }>> = {
  dismiss: { tone: 'neutral', label: 'Dismissed', toast: 'Reports Dismissed' },
  take_down: { tone: 'bad', label: 'Taken down', toast: 'Card Taken Down' },
  restore: { tone: 'good', label: 'Restored', toast: 'Card Restored' },
  remove_pictures: { tone: 'bad', label: 'Pictures removed', toast: 'Pictures Removed' },
  return_pictures: { tone: 'neutral', label: 'Pictures returned', toast: 'Pictures Returned' },
  allow_publishing: { tone: 'good', label: 'Publishing allowed', toast: 'Publishing Allowed' },
  renew_team_pause: { tone: 'bad', label: 'Team pause renewed', toast: 'Team Pause Renewed' },
  end_team_pause: { tone: 'good', label: 'Team pause ended', toast: 'Team Pause Ended' },
};

/** The suggested reason for the owner, by the reason most visitors reported. */
export const SUGGESTED_REASONS: Readonly<Record<ReportReason, string>> = {
  impersonation: "The card uses someone else's name or picture.",
  spam: 'The card is used for unsolicited advertising or a scam.',
  harmful: 'The card shows harmful or illegal content.',
  personal_data: 'The card shows personal data of someone who did not consent.',
  other: '',
};

export const SUPPORT_LEVEL_LABELS: Readonly<Record<SupportLevel, Label>> = {
  dedicated: { tone: 'gold', label: 'Dedicated support' },
  priority: { tone: 'gold', label: 'Priority support' },
  account: { tone: 'neutral', label: 'Signed in' },
  visitor: { tone: 'neutral', label: 'Not signed in' },
};

/** For how many people a message asks for a price. */
export function describePriceSeats(seats: number): string {
  return `Price for ${countNoun(seats, 'person', 'people')}`;
}

export const MARKED_TOASTS: Readonly<Record<'open' | 'handled', ToastText>> = {
  handled: { title: 'Marked as Handled' },
  open: { title: 'Message Reopened' },
};

/** The mailto URL of a reply (RFC 6068). */
export function replyAddress({ email, subject }: SupportMessage): string {
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}
