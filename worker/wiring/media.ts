import { isBlockedPicture } from '#worker/cards/pictures/blocked-pictures.ts';
import { findUsernameShowingPicture } from '#worker/cards/pictures/shown-pictures.ts';
import { findShownLogos } from '#worker/franchise/logos.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { MediaUse } from '#worker/media/public-use.ts';
import type { MediaDeps } from '#worker/media/routes.ts';
import { isSnapshotPicture } from '#worker/moderation/card-snapshots.ts';
import type { AppDeps } from '#worker/wiring/app-deps.ts';

/**
 * What currently shows an image publicly, according to the database: a public card or a partner's
 * branding.
 */
export async function findMediaUse(db: D1Database, path: string): Promise<MediaUse | null> {
  const username = await findUsernameShowingPicture(db, path);
  if (username !== null) return { username };
  const logos = await findShownLogos(db, [path]);
  return logos.has(path) ? { isLogo: true } : null;
}

/** Uploads, and access to images. */
export function buildMediaDeps(deps: AppDeps, requireUser: RequireUser): MediaDeps {
  const { auth, bindings, media, originOf, publicUse } = deps;
  return {
    ...media,
    requireUser,
    findSession: auth.findSession,
    publicUse,
    isEvidenceFor: async (user, path) =>
      auth.isOperator(user) &&
      ((await isSnapshotPicture(bindings.DB, path)) || (await isBlockedPicture(bindings.DB, path))),
    originOf,
  };
}
