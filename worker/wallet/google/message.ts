import type { PassNotice } from '#worker/wallet/wallet-card.ts';

/** Google keeps ten messages of an object; the eleventh needs a place. */
export const MESSAGES_MAX = 10;

/** A message as Google takes it. Its body is read as HTML: what the owner typed stays text, the address becomes a link. */
export function buildMessage(
  { id, title, message, actionUrl }: PassNotice,
  isRinging: boolean,
): { id: string; header: string; body: string; messageType: 'TEXT_AND_NOTIFY' | 'TEXT' } {
  const link = actionUrl === '' ? '' : ` <a href="${inertHref(actionUrl)}">Open</a>`;
  return {
    id,
    header: inert(title.replace(/\s+/g, ' ')),
    body: inert(message) + link,
    messageType: isRinging ? 'TEXT_AND_NOTIFY' : 'TEXT',
  };
}

/** A message that stands in an object already, to be written again: as plain text, so that it does not ring again. */
export function quieten(message: object): object {
  const kept = Object.entries(message).filter(([key]) => key !== 'kind');
  return Object.fromEntries([...kept, ['messageType', 'TEXT']]);
}

/** Signs that look like the ones of markup and are none: right whether the text is read as HTML or shown as it is. */
function inert(text: string): string {
  return text.replaceAll('<', '‹').replaceAll('>', '›');
}

function inertHref(address: string): string {
  return address.replaceAll('&', '&amp;').replaceAll('"', '%22').replaceAll("'", '%27');
}
