import { listVisiblePictures } from '#worker/cards/card-pictures.ts';
import { createNegativeCache } from '#worker/http/negative-cache.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import { exportImages } from '#worker/media/account-images.ts';
import { UPLOADS_PER_DAY } from '#worker/media/media-store.ts';
import { sweepMedia } from '#worker/media/sweep-media.ts';
import { findShown, findUse, findUsed } from '#worker/pictures/picture-use.ts';
import { createPublicUse } from '#worker/pictures/public-use.ts';
import { mediaRoutes } from '#worker/pictures/routes.ts';

/** Paths that nothing public showed, per isolate. */
const NEGATIVE_CACHE = { seconds: 30, entriesMax: 1000 };

/** Uploaded images: who may see them, and deletion once unused. */
export function createPictures(kernel: Kernel) {
  const { db, now } = kernel;
  const store = { ...kernel, uploadsPerDay: UPLOADS_PER_DAY };
  const publicUse = createPublicUse({
    ...kernel,
    findShown: (username, origin) => findShown(kernel, username, origin),
    findUse: (path) => findUse(db, path),
    negativeCache: createNegativeCache<never>({ ...NEGATIVE_CACHE, now }),
  });
  return {
    routes: mediaRoutes(kernel, store, publicUse),
    listeners: {
      effects: {
        recordWritten: ({ card, origin }) =>
          publicUse.note(card.username, listVisiblePictures(card), origin),
        picturesModerated: ({ paths }) => publicUse.forget(paths),
      },
      exports: [(user) => exportImages(store, user.id)],
    },
    jobs: { forget_pictures: ({ paths }) => publicUse.forgetNow(paths) },
    sweep: { images: () => sweepMedia(store, (paths) => findUsed(db, paths)) },
  } satisfies Capability;
}
