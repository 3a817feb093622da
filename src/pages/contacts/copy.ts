import type { ContactSource } from '#shared/api/contacts.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const SAVED: ToastText = { title: 'Contact Saved' };
export const DELETED: ToastText = { title: 'Contact Deleted' };
export const MERGED: ToastText = { title: 'Put Together', description: 'Nothing was lost.' };

const SOURCES: Readonly<Record<ContactSource, string>> = {
  qr: 'QR code',
  nfc: 'NFC tag',
  pass: 'wallet pass',
  link: 'shared link',
  signature: 'mail signature',
};

/** How somebody came: `/ann · QR code`. */
export function cameBy(card: string, source: ContactSource | null): string {
  return source === null ? `/${card}` : `/${card} · ${SOURCES[source]}`;
}

/** What led them to the card, for where it stands by itself; empty where it is not known. */
export function sourceName(source: ContactSource | null): string {
  return source === null ? '' : SOURCES[source];
}

/** `1 person`, `4 people`. */
export function people(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;
}
