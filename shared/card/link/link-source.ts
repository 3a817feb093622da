/** Channels by which a card's address is shared, sent as `?s=`. */
export const LINK_SOURCES = ['qr', 'nfc', 'pass', 'link', 'signature'] as const;
export type LinkSource = (typeof LINK_SOURCES)[number];

/** Adds the channel to a card's address, so that analytics can attribute visits. */
export function buildSourceUrl(url: string, source: LinkSource): string {
  return `${url}?s=${source}`;
}
