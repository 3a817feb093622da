import type { ImportedCard, PictureField } from '#shared/card-import/imported-card.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { browserClock } from '#src/browser/clock.ts';
import { prepareContactPhoto, readOwnPicture } from '#src/browser/image/imported-picture.ts';
import { bringPictures } from '#src/pages/import-cards/element-pictures.ts';
import type { CreateDeps, Pictures } from '#src/pages/import-cards/create-cards.ts';
import { cards } from '#src/state/cards.ts';
import { fetchPicture } from '#src/state/own-pictures.ts';
import { isPublishable } from '#src/state/publishing/content.ts';
import { publisher } from '#src/state/publishing/publisher.ts';

interface Source {
  kind: 'contacts' | 'cards';
  /** Pictures of an archive, by their address. */
  archived: ReadonlyMap<string, Uint8Array>;
}

/** Creating with this browser's own storage, pictures and server. */
export function makeDeps(ownerId: string | null, plan: PlanId, source: Source): CreateDeps {
  return {
    ownerId,
    plan,
    load: () => cards.load(ownerId),
    save: cards.save,
    resume: async () => {
      const waits = cards.load(ownerId).some((card) => isPublishable(card) && !card.published);
      if (waits) await publisher.sync();
    },
    publish: publisher.publish,
    remove: async (card) =>
      card.ownerId === null ? cards.remove(card) : publisher.remove(card.id),
    readPictures: (card) =>
      source.kind === 'contacts' ? readPhoto(card) : readOwn(card, source.archived),
    now: browserClock.now,
    pause: (ms) => new Promise((resolve) => browserClock.after(ms, () => resolve())),
  };
}

async function readPhoto({ pictures }: ImportedCard): Promise<Pictures> {
  if (pictures.profileImage === undefined) return { pictures: {}, left: [] };
  const image = await prepareContactPhoto(pictures.profileImage);
  return image === null
    ? { pictures: {}, left: ['The photo could not be read.'] }
    : { pictures: { profileImage: image.dataUrl, contactPhoto: image.jpegUrl }, left: [] };
}

const CALLED: Readonly<Record<PictureField, string>> = {
  profileImage: 'The photo could not be found.',
  contactPhoto: 'The photo of the contact file could not be found.',
  headerPhoto: 'The banner could not be found.',
};

async function readOwn(
  card: ImportedCard,
  archived: ReadonlyMap<string, Uint8Array>,
): Promise<Pictures> {
  const found: Pictures = { pictures: {}, left: [] };
  for (const field of ['profileImage', 'contactPhoto', 'headerPhoto'] as const) {
    const value = card.pictures[field];
    if (value === undefined) continue;
    const picture = await readOwnPicture(value, archived, fetchPicture);
    if (picture === null) found.left.push(CALLED[field]);
    else found.pictures[field] = picture;
  }
  const { elements, missing } = await bringPictures(card.content.cardElements ?? [], (picture) =>
    readOwnPicture(picture, archived, fetchPicture),
  );
  if (elements.length > 0) found.pictures.cardElements = elements;
  if (missing > 0) found.left.push('Pictures of videos or products could not be found.');
  return found;
}
