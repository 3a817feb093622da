import { REPORT_REASON_LABELS, type ReportReason } from '#shared/moderation/report-reasons.ts';
import type { Mail } from '#worker/http/send-mail.ts';

/** What every mail about a card names. */
interface About {
  to: string;
  productName: string;
  cardUrl: string;
}

/** Tells an operator that there is something to look at. Nothing a visitor typed stands in it: that is read in the list. */
export function reportMail(
  { to, productName, cardUrl }: About,
  report: { reason: ReportReason; open: number; listUrl: string },
): Mail {
  const { reason, open, listUrl } = report;
  const count = open === 1 ? 'One open report' : `${open} open reports`;
  return {
    to,
    subject: 'A card was reported',
    text: `A visitor reported this card:\n${cardUrl}\n\nReason: ${REPORT_REASON_LABELS[reason]}\n${count} about this card.\n\nLook and decide: ${listUrl}\n\n--\n${productName} sends at most a few of these an hour. The list is complete.\n`,
  };
}

/** A card in a digest, with all of its open reports. */
interface DigestCard {
  username: string;
  reports: number;
  heldBack: number;
}

/** One mail for all reports of an hour that got none of their own. Only names of cards and numbers are in it. */
export function reportDigestMail(
  { to, productName, listUrl }: { to: string; productName: string; listUrl: string },
  cards: readonly DigestCard[],
  total: { cards: number; reports: number },
): Mail {
  const lines = cards.map(({ username, reports, heldBack }) => {
    const held = heldBack === 0 ? '' : `, ${heldBack.toLocaleString('en-US')} held back`;
    return `/${username}: ${countOf(reports, 'open report')}${held}`;
  });
  const more = total.cards - cards.length;
  const rest = more > 0 ? `\nand ${countOf(more, 'more card')}` : '';
  return {
    to,
    subject: `${countOf(total.reports, 'report')} on ${countOf(total.cards, 'card')} to review`,
    text: `These reports arrived in the last hour without a mail of their own, because there were too many at once:\n\n${lines.join('\n')}${rest}\n\nReview and decide: ${listUrl}\n\n--\n${productName} sends at most one of these an hour. The list is complete.\n`,
  };
}

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

/** Tells an owner that their card was taken down, why, and how to object. */
export function takenDownMail(
  { to, productName, cardUrl }: About,
  told: { reason: string; supportEmail: string; dashboardUrl: string },
): Mail {
  const { reason, supportEmail, dashboardUrl } = told;
  return {
    to,
    subject: 'Your card is no longer public',
    text: `We took down your card:\n${cardUrl}\n\nNobody can open its page, its files or its wallet passes until it is restored.\n\nWhy:\n${reason}\n\nIf you think this is wrong, answer this mail or write to ${supportEmail} and say why. Your card is kept as it is: you find it in your dashboard, can export it with your account, and can delete it.\n\nUntil we have looked at your account, you can switch off and delete your other cards, but not change them or publish new ones.\n${dashboardUrl}\n\n--\n${productName}\n`,
    replyTo: supportEmail,
  };
}

/** Tells an owner that their card may be seen again. */
export function restoredMail(
  { to, productName, cardUrl }: About,
  told: { isPublic: boolean; supportEmail: string },
): Mail {
  const now = told.isPublic
    ? 'It is public again, with its files and wallet passes.'
    : 'It can be changed and switched on again.';
  return {
    to,
    subject: 'Your card is restored',
    text: `We restored your card:\n${cardUrl}\n\n${now}\n\n--\n${productName}\n`,
    replyTo: told.supportEmail,
  };
}

/** Informs an owner that the pause after a take-down is over. */
export function publishingAllowedMail(mail: {
  to: string;
  productName: string;
  supportEmail: string;
  dashboardUrl: string;
}): Mail {
  const { to, productName, supportEmail, dashboardUrl } = mail;
  return {
    to,
    subject: 'You can publish again',
    text: `We have looked at your account. You can publish and change your cards again. A card that was taken down stays down until we restore it.\n${dashboardUrl}\n\n--\n${productName}\n`,
    replyTo: supportEmail,
  };
}
