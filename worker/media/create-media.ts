import { createNegativeCache } from '#worker/http/negative-cache.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { exportImages } from '#worker/media/account-images.ts';
import { findBlockedImages } from '#worker/media/blocked-images.ts';
import type { MediaPorts } from '#worker/media/media-context.ts';
import {
  claimImages,
  measureImage,
  releaseImages,
  UPLOADS_PER_DAY,
} from '#worker/media/media-store.ts';
import { createPublicUse } from '#worker/media/public-use.ts';
import { mediaRoutes } from '#worker/media/routes.ts';
import { sweepMedia } from '#worker/media/sweep-media.ts';

/** Paths that nothing public showed, per isolate. */
const NEGATIVE_CACHE = { seconds: 30, entriesMax: 1000 };

/** Uploaded images: storage, access, and deletion once unused. */
export function createMedia(kernel: Kernel, ports: MediaPorts) {
  const { db, now } = kernel;
  const store = { ...kernel, uploadsPerDay: UPLOADS_PER_DAY };
  const negativeCache = createNegativeCache<never>({ ...NEGATIVE_CACHE, now });
  const publicUse = createPublicUse({ ...kernel, ...ports, negativeCache });
  return {
    routes: mediaRoutes({ ...store, ...ports, publicUse }),
    images: {
      claim: (userId: string, paths: readonly string[], organizationId?: string) =>
        claimImages(store, userId, paths, organizationId),
      release: (paths: readonly string[]) => releaseImages(store, paths),
      findBlocked: (paths: readonly string[]) => findBlockedImages(db, paths),
      measure: (path: string) => measureImage(db, path),
    },
    noteShown: (...shown: Parameters<typeof publicUse.note>) => publicUse.note(...shown),
    forgetShown: (paths: readonly string[]) => publicUse.forget(paths),
    jobs: { forget_pictures: ({ paths }) => publicUse.forgetNow(paths) },
    sweep: { images: () => sweepMedia(store, ports.findUsed) },
    exports: [(user) => exportImages(store, user.id)],
  } satisfies Capability;
}
