import { REPORT_REASON_LABELS, type ReportReason } from '#shared/moderation/report-reasons.ts';
import { countNoun } from '#shared/text/count-noun.ts';
import type { Mail } from '#worker/http/send-mail.ts';

interface CardMailContext {
  to: string;
  productName: string;
  cardUrl: string;
}

/**
 * Builds the mail to an operator about a new report. It contains nothing the visitor typed; the
 * list shows that.
 */
export function buildReportMail(
  { to, productName, cardUrl }: CardMailContext,
  report: { reason: ReportReason; open: number; listUrl: string },
): Mail {
  const { reason, open, listUrl } = report;
  const count = open === 1 ? 'One open report' : `${open} open reports`;
  return {
    to,
    subject: 'A card was reported',
    text: `A visitor reported this card:\n${cardUrl}\n\nReason: ${REPORT_REASON_LABELS[reason]}\n${count} about this card.\n\nReview and decide: ${listUrl}\n\n--\n${productName} sends at most a few of these an hour. The list is complete.\n`,
  };
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
  const rest = more > 0 ? `\nand ${countNoun(more, 'more card')}` : '';
  return {
    to,
    subject: `${countNoun(total.reports, 'report')} on ${countNoun(total.cards, 'card')} to review`,
    text: `These reports arrived in the last hour without a mail of their own, because there were too many at once:\n\n${lines.join('\n')}${rest}\n\nReview and decide: ${listUrl}\n\n--\n${productName} sends at most one of these an hour. The list is complete.\n`,
  };
}

export function buildTakenDownMail(
  { to, productName, cardUrl }: CardMailContext,
  details: { reason: string; supportEmail: string; dashboardUrl: string },
): Mail {
  const { reason, supportEmail, dashboardUrl } = details;
  return {
    to,
    subject: 'Your card is no longer public',
    text: `We took down your card:\n${cardUrl}\n\nIts page, files and wallet passes are unavailable until it is restored.\n\nReason:\n${reason}\n\nIf you think this is a mistake, reply to this email or write to ${supportEmail} and tell us why. Your card is unchanged: you can see it in your dashboard, export it with your account, or delete it.\n\nUntil we have reviewed your account, you can switch off or delete your other cards, but you can't edit them or publish new ones.\n${dashboardUrl}\n\n--\n${productName}\n`,
    replyTo: supportEmail,
  };
}

export function buildRestoredMail(
  { to, productName, cardUrl }: CardMailContext,
  details: { isPublic: boolean; supportEmail: string },
): Mail {
  const now = details.isPublic
    ? 'It is public again, with its files and wallet passes.'
    : 'You can edit it and switch it on again.';
  return {
    to,
    subject: 'Your card is restored',
    text: `We restored your card:\n${cardUrl}\n\n${now}\n\n--\n${productName}\n`,
    replyTo: details.supportEmail,
  };
}

export function buildPublishingResumedMail(mail: {
  to: string;
  productName: string;
  supportEmail: string;
  dashboardUrl: string;
}): Mail {
  const { to, productName, supportEmail, dashboardUrl } = mail;
  return {
    to,
    subject: 'You can publish again',
    text: `We have reviewed your account. You can publish and edit your cards again. A card that was taken down stays down until we restore it.\n${dashboardUrl}\n\n--\n${productName}\n`,
    replyTo: supportEmail,
  };
}
