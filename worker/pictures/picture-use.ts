import { findRemovedPictures } from '#worker/cards/blocked-pictures.ts';
import { findReferencedImages } from '#worker/cards/card-images.ts';
import { listVisiblePictures } from '#worker/cards/card-pictures.ts';
import { findUsernameShowingPicture } from '#worker/cards/shown-pictures.ts';
import type { Kernel } from '#worker/kernel.ts';
import { findOpenEvidence } from '#worker/moderation/card-snapshots.ts';
import { findUsedLogos, findVisibleLogos } from '#worker/organizations/find-logos.ts';
import { findBrandPictures } from '#worker/partners/read-brand.ts';
import { findPublicCard } from '#worker/public-card/find-public-card.ts';
import { findPolicyPictures } from '#worker/policies/read-policies.ts';
import type { MediaUse } from '#worker/pictures/public-use.ts';

/** The pictures that the public card of a username shows; empty without such a card. */
export async function findShown(
  kernel: Kernel,
  username: string,
  origin: string,
): Promise<readonly string[]> {
  const card = await findPublicCard(kernel, username, origin);
  return card === null ? [] : listVisiblePictures(card);
}

/** Finds what shows a picture according to the database, the source of truth. */
export async function findUse(db: D1Database, path: string): Promise<MediaUse | null> {
  const username = await findUsernameShowingPicture(db, path);
  if (username !== null) return { username };
  const [brands, shared, organizationLogos, removed] = await Promise.all([
    findBrandPictures(db, [path]),
    findPolicyPictures(db, [path]),
    findVisibleLogos(db, [path]),
    findRemovedPictures(db, [path]),
  ]);
  const isShared =
    (shared.has(path) || brands.has(path) || organizationLogos.has(path)) && removed.length === 0;
  return isShared ? { isLogo: true } : null;
}

/** The pictures among these that must stay stored. */
export async function findUsed(
  db: D1Database,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const used = new Set<string>();
  const finders = [
    findReferencedImages,
    findBrandPictures,
    findPolicyPictures,
    findUsedLogos,
    findOpenEvidence,
  ];
  for (const find of finders) for (const path of await find(db, paths)) used.add(path);
  return used;
}
