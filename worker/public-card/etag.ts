import { createHash } from 'node:crypto';
import type { PublicCard } from '#worker/public-card/records/card-record.ts';

/**
 * ETag of a page: everything that changes it. Totals, plan, passes, link preview, indexability, a
 * company's policy and own domain, and a partner's brand change without a new version of the card, and
 * a username may belong to another card later. Weak (RFC 9110 §8.8.1) because the edge compresses
 * responses.
 */
export function buildEtag(
  {
    card,
    wallets,
    preview,
    policy,
    home,
    appOrigin,
    platform,
  }: Pick<
    PublicCard,
    'card' | 'wallets' | 'preview' | 'policy' | 'home' | 'appOrigin' | 'platform'
  >,
  build: string,
): string {
  const created = Date.parse(card.createdAt).toString(36);
  const { version, views, clicks, userPlan, isIndexable } = card;
  const listed = Number(isIndexable);
  const fields = [version, created, views, clicks, userPlan, listed];
  const parts = [...fields, wallets.join('-'), preview?.file, build];
  if (policy !== undefined) parts.push(policy);
  if (home !== undefined) parts.push(toOriginTag(home));
  if (appOrigin !== undefined) parts.push(toOriginTag(appOrigin));
  if (platform !== undefined) parts.push(platform.tag);
  return `W/"${parts.join('.')}"`;
}

/** The origin that a page or file names, as part of its ETag. */
export function toOriginTag(origin: string): string {
  // Not a hash, which would cost more than the rest of the ETag.
  return origin.slice(origin.indexOf('//') + 2);
}

/**
 * Part of every ETag. Changes with the build and with the settings that pages show, neither of
 * which changes the version of a card.
 */
export function buildCacheVersion(build: string, settings: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  return `${build}-${hash.slice(0, 6)}`;
}

/** Whether an `If-None-Match` header matches the ETag by weak comparison (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

function opaque(tag: string): string {
  return tag.trim().replace(/^W\//, '');
}
