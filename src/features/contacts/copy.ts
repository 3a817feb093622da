import type { ContactSource } from '#shared/api/contacts.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const SAVED: ToastText = { title: 'Contact Saved' };
export const DELETED: ToastText = { title: 'Contact Deleted' };

/** In place of a name that the visitor left empty. */
export const NO_NAME = 'No name';

const SOURCES: Readonly<Record<ContactSource, string>> = {
  qr: 'QR code',
  nfc: 'NFC tag',
  pass: 'wallet pass',
  link: 'shared link',
  signature: 'email signature',
};

/** How a contact found the card. Example: `/ann · QR code`. */
export function describeSource(card: string, source: ContactSource | null): string {
  return source === null ? `/${card}` : `/${card} · ${SOURCES[source]}`;
}

/** The source alone; empty when unknown. */
export function sourceName(source: ContactSource | null): string {
  return source === null ? '' : SOURCES[source];
}
