import { createHash } from 'node:crypto';
import type { PublishedCard } from '#shared/card/card.ts';

/**
 * The tag of a page: everything that changes it. Numbers and plan change without a new version of the card, and
 * a name may be another card's one day.
 * Weak (RFC 9110 §8.8.1), since the edge compresses what we send.
 */
export function buildEtag(card: PublishedCard, build: string): string {
  const made = Date.parse(card.createdAt).toString(36);
  return `W/"${[card.version, made, card.views, card.clicks, card.userPlan, build].join('.')}"`;
}

/**
 * What pages and files are written by, as part of their tags: the build, and the settings they show. Neither changes
 * the version of a card.
 */
export function nameEdition(build: string, settings: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  return `${build}-${hash.slice(0, 6)}`;
}

/** Whether an `If-None-Match` header names the tag, by weak comparison (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
