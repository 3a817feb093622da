import type { ContactSource } from '#shared/api/contacts.ts';
import type { ApiFailure } from '#src/browser/http.ts';
import type { ToastText } from '#src/state/toasts.ts';

export const SAVED: ToastText = { title: 'Contact Saved' };
export const DELETED: ToastText = { title: 'Contact Deleted' };
export const MERGED: ToastText = { title: 'Put Together', description: 'Nothing was lost.' };

/** What a person reads when something was not done: the server's own words. */
export function failed(title: string, failure: ApiFailure): ToastText {
  return { title, description: failure.message, variant: 'destructive' };
}

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

/** A day as people write one: `20 Nov 2026`. */
export function formatDay(iso: string): string {
  const day = new Date(iso.length === 10 ? `${iso}T12:00:00` : iso);
  return day.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });
}

/** `1 person`, `4 people`. */
export function people(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`;
}
