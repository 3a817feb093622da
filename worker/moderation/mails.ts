import { REPORT_REASON_LABELS, type ReportReason } from '#shared/moderation/report-reasons.ts';
import { formatDay } from '#shared/format/day.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import { buildMailContent } from '#worker/http/mail-content.ts';
import type { Mail } from '#worker/http/send-mail.ts';

interface CardMailContext {
  to: string;
  cardUrl: string;
}

/**
 * Builds the mail to an operator about a new report. It contains nothing the visitor typed; the
 * list shows that.
 */
export function buildReportMail(
  { to, productName, cardUrl }: CardMailContext & { productName: string },
  report: { reason: ReportReason; open: number; listUrl: string },
): Mail {
  const { reason, open, listUrl } = report;
  const content = buildMailContent({
    subject: 'A card was reported',
    parts: [
      'A visitor reported this card.',
      { link: 'See the card', url: cardUrl },
      {
        fields: [
          ['Reason', REPORT_REASON_LABELS[reason]],
          ['Open reports', open.toLocaleString('en-US')],
        ],
      },
    ],
    action: { label: 'Review and decide', url: listUrl },
    footer: [`${productName} sends at most a few of these an hour. The list is complete.`],
  });
  return { to, ...content };
}

interface DigestCard {
  username: string;
  reports: number;
  heldBack: number;
}

/**
 * Builds one mail for all reports of an hour without a mail of their own. It contains only
 * usernames and counts.
 */
export function buildReportDigestMail(
  { to, productName, listUrl }: { to: string; productName: string; listUrl: string },
  cards: readonly DigestCard[],
  total: { cards: number; reports: number },
): Mail {
  const lines = cards.map(({ username, reports, heldBack }) => {
    const held = heldBack === 0 ? '' : `, ${heldBack.toLocaleString('en-US')} held back`;
    return `/${username}: ${countNoun(reports, 'open report')}${held}`;
  });
  const more = total.cards - cards.length;
  const content = buildMailContent({
    subject: `${countNoun(total.reports, 'report')} on ${countNoun(total.cards, 'card')} to review`,
    parts: [
      'These reports arrived in the last hour without a mail of their own, because there were too many at once.',
      { items: lines },
      ...(more > 0 ? [`and ${countNoun(more, 'more card')}`] : []),
    ],
    action: { label: 'Review and decide', url: listUrl },
    footer: [`${productName} sends at most one of these an hour. The list is complete.`],
  });
  return { to, ...content };
}

/** Whose card it is for the recipient: their own, one that they hold for a team, or their team's. */
export type CardRelation = 'own' | 'held' | 'team';

const CARD_NAMES: Readonly<Record<CardRelation, string>> = {
  own: 'your card',
  held: 'your company card',
  team: 'a company card of your team',
};
const SUBJECTS: Readonly<Record<CardRelation, string>> = {
  own: 'Your card',
  held: 'Your company card',
  team: 'A company card of your team',
};
const CHOICES: Readonly<Record<CardRelation, string>> = {
  own: 'Your card is unchanged: you can see it in your dashboard, export it with your account, or delete it.',
  held: 'The card is unchanged, and you can see it in your dashboard. Owners and admins of your team can delete it.',
  team: 'The card is unchanged: you can see it in your team, or delete it there.',
};
const PAUSED =
  "Until we have reviewed your account, you can switch off or delete your other cards, but you can't edit them or publish new ones.";

/** What mails about a decision need, each a part of it. */
export interface DecisionDetails {
  relation: CardRelation;
  /** Of a take-down, or empty. */
  reason: string;
  supportEmail: string;
  /** Whether the recipient's account publishes nothing new. */
  isPaused: boolean;
  /** Until when the recipient's team publishes nothing new, ISO 8601 UTC, or null. */
  teamPausedUntil: string | null;
  /** Whether the card is public after a restoration. */
  isPublic: boolean;
  /** Where the recipient sees the card. */
  url: string;
  /** The card's link preview. */
  picture: string;
}

function describeOrganizationPause(endsAt: string): string {
  return `Until ${formatDay(endsAt, 'utc')}, your team can't publish anything new: no cards, card policies, logo or name. Its pages stay as they are, and cards can be switched off and deleted.`;
}

export function buildTakenDownMail(
  { to, cardUrl }: CardMailContext,
  details: Omit<DecisionDetails, 'isPublic' | 'picture'>,
): Mail {
  const { relation, reason, supportEmail, isPaused, teamPausedUntil, url } = details;
  const content = buildMailContent({
    subject: `${SUBJECTS[relation]} is no longer public`,
    parts: [
      `We took down ${CARD_NAMES[relation]}:\n${cardUrl}`,
      'Its page, files and wallet passes are unavailable until it is restored.',
      'Reason:',
      { quote: reason },
      `If you think this is a mistake, reply to this email or write to ${supportEmail} and tell us why. ${CHOICES[relation]}`,
      ...(isPaused ? [PAUSED] : []),
      ...(teamPausedUntil === null ? [] : [describeOrganizationPause(teamPausedUntil)]),
    ],
    action: { label: relation === 'team' ? 'Open your team' : 'Open your dashboard', url },
  });
  return { to, ...content, replyTo: supportEmail };
}

export function buildRestoredMail(
  { to, cardUrl }: CardMailContext,
  {
    relation,
    isPublic,
    supportEmail,
    url,
    picture,
  }: Omit<DecisionDetails, 'reason' | 'isPaused' | 'teamPausedUntil'>,
): Mail {
  const hidden =
    relation === 'team'
      ? 'Its holder can edit it and switch it on again.'
      : 'You can edit it and switch it on again.';
  const now = isPublic ? 'It is public again, with its files and wallet passes.' : hidden;
  const content = buildMailContent({
    subject: `${SUBJECTS[relation]} is restored`,
    ...(isPublic && { picture: { url: picture, href: cardUrl, alt: 'The card' } }),
    parts: [`We restored ${CARD_NAMES[relation]}.`, now],
    action: { label: 'See the card', url: isPublic ? cardUrl : url },
  });
  return { to, ...content, replyTo: supportEmail };
}

/** Builds the mail to an owner about a pause that was renewed or, without a time, that has ended. */
export function buildOrganizationPauseMail(
  { to, cardUrl }: CardMailContext,
  {
    teamPausedUntil,
    supportEmail,
    url,
  }: Omit<DecisionDetails, 'relation' | 'reason' | 'isPaused' | 'isPublic' | 'picture'>,
): Mail {
  const isOver = teamPausedUntil === null;
  const parts = isOver
    ? ['Your team can publish again. A card that was taken down stays down until we restore it.']
    : [
        describeOrganizationPause(teamPausedUntil),
        `The reason is a company card that we took down:\n${cardUrl}`,
        `If you think this is a mistake, reply to this email or write to ${supportEmail} and tell us why.`,
      ];
  const content = buildMailContent({
    subject: `Your team ${isOver ? 'can publish again' : "still can't publish anything new"}`,
    parts,
    action: { label: 'Open your team', url },
  });
  return { to, ...content, replyTo: supportEmail };
}

export function buildPublishingResumedMail(mail: {
  to: string;
  supportEmail: string;
  dashboardUrl: string;
}): Mail {
  const { to, supportEmail, dashboardUrl } = mail;
  const content = buildMailContent({
    subject: 'You can publish again',
    parts: [
      'We have reviewed your account. You can publish and edit your cards again. A card that was taken down stays down until we restore it.',
    ],
    action: { label: 'Open your dashboard', url: dashboardUrl },
  });
  return { to, ...content, replyTo: supportEmail };
}
