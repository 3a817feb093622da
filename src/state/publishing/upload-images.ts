import type { LocalCard } from '#shared/card/card.ts';
import type { CallFailure, CardsApi } from '#src/state/publishing/cards-api.ts';

const IMAGE_FIELDS = ['profileImage', 'contactPhoto', 'headerPhoto'] as const;

export interface Uploaded {
  field: (typeof IMAGE_FIELDS)[number];
  dataUrl: string;
  url: string;
}

interface UploadDeps {
  api: CardsApi;
  toBlob: (dataUrl: string) => Blob | null;
}

/** Uploads what the card still holds as data; stops at the first failure, keeping what was already uploaded. */
export async function uploadImages(
  card: LocalCard,
  { api, toBlob }: UploadDeps,
): Promise<{ uploaded: Uploaded[]; failure: CallFailure | null }> {
  const uploaded: Uploaded[] = [];
  for (const field of IMAGE_FIELDS) {
    const dataUrl = card[field];
    const blob = dataUrl.startsWith('data:') ? toBlob(dataUrl) : null;
    if (!blob) continue;
    const answer = await api.upload(blob);
    if (!answer.ok) return { uploaded, failure: answer.error };
    uploaded.push({ field, dataUrl, url: answer.value.url });
  }
  return { uploaded, failure: null };
}

/** The card with each uploaded image by address, unless another was chosen meanwhile. */
export function withUploads(card: LocalCard, uploaded: readonly Uploaded[]): LocalCard {
  const next = { ...card };
  for (const { field, dataUrl, url } of uploaded) {
    if (next[field] === dataUrl) next[field] = url;
  }
  return next;
}
