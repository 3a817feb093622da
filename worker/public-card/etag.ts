import { createHash } from 'node:crypto';
import type { PublicCard } from '#worker/public-card/record.ts';

/**
 * The tag of a page: everything that changes it. Numbers, plan, passes, the picture for links and whether search engines may list it
 * (its owner confirms an address) change without a new version of the card,
 * and a name may be another card's one day.
 * Weak (RFC 9110 §8.8.1), since the edge compresses what we send.
 */
export function buildEtag(
  { card, wallets, preview }: Pick<PublicCard, 'card' | 'wallets' | 'preview'>,
  build: string,
): string {
  const made = Date.parse(card.createdAt).toString(36);
  const { version, views, clicks, userPlan, isIndexable } = card;
  const listed = Number(isIndexable);
  const numbers = [version, made, views, clicks, userPlan, listed];
  const parts = [...numbers, wallets.join('-'), preview?.file, build];
  return `W/"${parts.join('.')}"`;
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
