import { findShowingName } from '#worker/cards/shown-pictures.ts';
import { findShownLogos } from '#worker/franchise/logos.ts';
import type { RequireUser } from '#worker/http/require-user.ts';
import type { MediaUse } from '#worker/media/public-use.ts';
import type { MediaDeps } from '#worker/media/routes.ts';
import { isEvidence } from '#worker/moderation/snapshots.ts';
import type { AppDeps } from '#worker/wiring/app-deps.ts';

/** What shows a picture to the world, according to the database: a public card, or a partner's platform. */
export async function findMediaUse(db: D1Database, path: string): Promise<MediaUse | null> {
  const username = await findShowingName(db, path);
  if (username !== null) return { username };
  const logos = await findShownLogos(db, [path]);
  return logos.has(path) ? { isLogo: true } : null;
}

/** Uploading pictures, and who may fetch them. */
export function mediaDeps(deps: AppDeps, requireUser: RequireUser): MediaDeps {
  const { auth, bindings, media, originOf, publicUse } = deps;
  return {
    ...media,
    requireUser,
    findSession: auth.findSession,
    publicUse,
    isEvidenceFor: async (user, path) =>
      auth.isOperator(user) && (await isEvidence(bindings.DB, path)),
    originOf,
  };
}
