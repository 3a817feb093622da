import type { PassNotice } from '#worker/wallet/wallet-card.ts';

/** Google keeps at most ten messages per object. */
export const MESSAGES_MAX = 10;

/**
 * Builds a message for Google. Google renders the body as HTML: the owner's text is made inert, and
 * the URL becomes a link.
 */
export function buildGoogleMessage(
  { id, title, message, actionUrl }: PassNotice,
  isAlerting: boolean,
): { id: string; header: string; body: string; messageType: 'TEXT_AND_NOTIFY' | 'TEXT' } {
  const link = actionUrl === '' ? '' : ` <a href="${escapeHref(actionUrl)}">Open</a>`;
  return {
    id,
    header: toInert(title.replace(/\s+/g, ' ')),
    body: toInert(message) + link,
    messageType: isAlerting ? 'TEXT_AND_NOTIFY' : 'TEXT',
  };
}

/** Turns an existing message into plain text, so that rewriting it does not alert again. */
export function toSilent(message: object): object {
  const fields = Object.entries(message).filter(([key]) => key !== 'kind');
  return Object.fromEntries([...fields, ['messageType', 'TEXT']]);
}

/**
 * Replaces angle brackets with look-alikes, which are correct whether the text is rendered as HTML
 * or shown as is.
 */
function toInert(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}

function escapeHref(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('"', '%22').replaceAll("'", '%27');
}
