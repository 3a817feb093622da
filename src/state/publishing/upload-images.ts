import type { LocalCard } from '#shared/card/card.ts';
import type { PublishFailure, CardsApi } from './cards-api.ts';

const IMAGE_FIELDS = ['profileImage', 'contactPhoto', 'headerPhoto'] as const;

export interface Uploaded {
  /** A field of the card, or `picture` of its elements. */
  field: (typeof IMAGE_FIELDS)[number] | 'passPhoto' | 'picture';
  /** The data URL that was uploaded; for `passPhoto`, the profile image it was made from. */
  dataUrl: string;
  url: string;
}

export interface UploadDeps {
  api: CardsApi;
  toBlob: (dataUrl: string) => Blob | null;
  /**
   * Draws a picture as the PNG that wallet passes show. Resolves to null or rejects when that
   * fails.
   */
  drawPassPhoto: (image: string) => Promise<Blob | null>;
}

/**
 * Uploads every image the card still stores as a data URL. Stops at the first failure and returns
 * what was uploaded so far.
 */
export async function uploadImages(
  card: LocalCard,
  deps: UploadDeps,
): Promise<{ uploaded: Uploaded[]; failure: PublishFailure | null }> {
  const { api, toBlob } = deps;
  const uploaded = await uploadPassPhoto(card, deps);
  const images = [
    ...IMAGE_FIELDS.map((field) => ({ field, dataUrl: card[field] })),
    ...elementPictures(card).map((dataUrl) => ({ field: 'picture' as const, dataUrl })),
  ];
  for (const { field, dataUrl } of images) {
    const blob = dataUrl.startsWith('data:') ? toBlob(dataUrl) : null;
    if (!blob) continue;
    const answer = await api.upload(blob);
    if (!answer.ok) return { uploaded, failure: answer.error };
    uploaded.push({ field, dataUrl, url: answer.value.url });
  }
  return { uploaded, failure: null };
}

function elementPictures({ cardElements }: LocalCard): string[] {
  return [...new Set(cardElements.map(({ picture = '' }) => picture))];
}

/** A failure is ignored: without this photo a pass shows the initial. */
async function uploadPassPhoto(
  { profileImage, passPhoto }: LocalCard,
  { api, drawPassPhoto }: UploadDeps,
): Promise<Uploaded[]> {
  if (!profileImage || passPhoto) return [];
  // Forgives drawing code that fails to load, and a picture that cannot be read.
  const blob = await drawPassPhoto(profileImage).catch(() => null);
  const answer = blob && (await api.upload(blob));
  return answer?.ok ? [{ field: 'passPhoto', dataUrl: profileImage, url: answer.value.url }] : [];
}

/** Replaces each uploaded image by its URL, unless another was chosen meanwhile. */
export function withUploads(card: LocalCard, uploaded: readonly Uploaded[]): LocalCard {
  const next = { ...card };
  // `passPhoto` comes first, while the profile image it was made from is still a data URL.
  for (const { field, dataUrl, url } of uploaded) {
    if (field === 'picture') {
      next.cardElements = next.cardElements.map((element) =>
        element.picture === dataUrl ? { ...element, picture: url } : element,
      );
    } else if (next[field === 'passPhoto' ? 'profileImage' : field] === dataUrl) next[field] = url;
  }
  return next;
}
