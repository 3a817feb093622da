import type { ImportedCard, PictureField } from '#src/features/card-parsing/imported-card.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { browserClock } from '#src/browser/clock.ts';
import { prepareContactPhoto, readOwnPicture } from '#src/browser/image/imported-picture.ts';
import { inlinePictures } from '#src/pages/import-cards/inline-pictures.ts';
import type { CreateDeps, ReadPictures } from './create-card.ts';
import { cards } from '#src/state/cards/cards.ts';
import { fetchPicture } from '#src/state/cards/own-pictures.ts';
import { isPublishable } from '#src/state/publishing/card-content.ts';
import { publisher } from '#src/state/publishing/publisher.ts';

interface ImportSource {
  kind: 'contacts' | 'cards';
  /** The pictures of an archive by path. */
  archivedPictures: ReadonlyMap<string, Uint8Array>;
}

export function createCardDeps(
  ownerId: string | null,
  plan: PlanId,
  source: ImportSource,
): CreateDeps {
  return {
    ownerId,
    plan,
    loadCards: () => cards.load(ownerId),
    save: cards.save,
    resume: async () => {
      const hasUnpublished = cards
        .load(ownerId)
        .some((card) => isPublishable(card) && !card.published);
      if (hasUnpublished) await publisher.sync();
    },
    publish: publisher.publish,
    remove: async (card) =>
      card.ownerId === null ? cards.remove(card) : publisher.remove(card.id),
    readPictures: (card) =>
      source.kind === 'contacts'
        ? readPhoto(card)
        : readCardPictures(card, source.archivedPictures),
    now: browserClock.now,
    pause: (ms) => new Promise((resolve) => browserClock.after(ms, () => resolve())),
  };
}

async function readPhoto({ pictures }: ImportedCard): Promise<ReadPictures> {
  if (pictures.profileImage === undefined) return { pictures: {}, problems: [] };
  const image = await prepareContactPhoto(pictures.profileImage);
  return image === null
    ? { pictures: {}, problems: ["We couldn't read the photo."] }
    : { pictures: { profileImage: image.dataUrl, contactPhoto: image.jpegUrl }, problems: [] };
}

const MISSING_PICTURE: Readonly<Record<PictureField, string>> = {
  profileImage: "We couldn't find the photo.",
  contactPhoto: "We couldn't find the photo of the contact file.",
  headerPhoto: "We couldn't find the banner.",
};

async function readCardPictures(
  card: ImportedCard,
  archivedPictures: ReadonlyMap<string, Uint8Array>,
): Promise<ReadPictures> {
  const result: ReadPictures = { pictures: {}, problems: [] };
  for (const field of ['profileImage', 'contactPhoto', 'headerPhoto'] as const) {
    const value = card.pictures[field];
    if (value === undefined) continue;
    const picture = await readOwnPicture(value, archivedPictures, fetchPicture);
    if (picture === null) result.problems.push(MISSING_PICTURE[field]);
    else result.pictures[field] = picture;
  }
  const { elements, missing } = await inlinePictures(card.content.cardElements ?? [], (picture) =>
    readOwnPicture(picture, archivedPictures, fetchPicture),
  );
  if (elements.length > 0) result.pictures.cardElements = elements;
  if (missing > 0) result.problems.push("We couldn't find some pictures of videos or products.");
  return result;
}
