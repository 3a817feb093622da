import type { LocalCard } from '#shared/card/card.ts';
import type { CallFailure, CardsApi } from '#src/state/publishing/cards-api.ts';

const IMAGE_FIELDS = ['profileImage', 'contactPhoto', 'headerPhoto'] as const;

export interface Uploaded {
  /** A field of the card, or `picture` of its elements. */
  field: (typeof IMAGE_FIELDS)[number] | 'passPhoto' | 'picture';
  /** What the field said; for the photo of passes: what the picture said that it was made of. */
  dataUrl: string;
  url: string;
}

export interface UploadDeps {
  api: CardsApi;
  toBlob: (dataUrl: string) => Blob | null;
  /** A picture as the PNG wallet passes show; null, or a rejection, when it cannot be made. */
  drawPassPhoto: (image: string) => Promise<Blob | null>;
}

/** Uploads what the card still holds as data; stops at the first failure, keeping what was already uploaded. */
export async function uploadImages(
  card: LocalCard,
  deps: UploadDeps,
): Promise<{ uploaded: Uploaded[]; failure: CallFailure | null }> {
  const { api, toBlob } = deps;
  const uploaded = await uploadPassPhoto(card, deps);
  const images = [
    ...IMAGE_FIELDS.map((field) => ({ field, dataUrl: card[field] })),
    ...picturesOf(card).map((dataUrl) => ({ field: 'picture' as const, dataUrl })),
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

/** The pictures of the card's elements, each once. */
function picturesOf({ cardElements }: LocalCard): string[] {
  return [...new Set(cardElements.map(({ picture = '' }) => picture))];
}

/** Without it a pass shows the initial: no reason to hold a card back. */
async function uploadPassPhoto(
  { profileImage, passPhoto }: LocalCard,
  { api, drawPassPhoto }: UploadDeps,
): Promise<Uploaded[]> {
  if (!profileImage || passPhoto) return [];
  // Forgives a drawing part that does not come, and a picture that cannot be read.
  const blob = await drawPassPhoto(profileImage).catch(() => null);
  const answer = blob && (await api.upload(blob));
  return answer?.ok ? [{ field: 'passPhoto', dataUrl: profileImage, url: answer.value.url }] : [];
}

/** The card with each uploaded image by address, unless another was chosen meanwhile. */
export function withUploads(card: LocalCard, uploaded: readonly Uploaded[]): LocalCard {
  const next = { ...card };
  // The photo of passes comes first, while the picture it was made of still stands beside it.
  for (const { field, dataUrl, url } of uploaded) {
    if (field === 'picture') {
      next.cardElements = next.cardElements.map((element) =>
        element.picture === dataUrl ? { ...element, picture: url } : element,
      );
    } else if (next[field === 'passPhoto' ? 'profileImage' : field] === dataUrl) next[field] = url;
  }
  return next;
}
