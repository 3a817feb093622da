import { uploadMedia } from '#shared/api/cards/media.ts';
import type { PolicyContent } from '#shared/organization/policy/policy.ts';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
import { api } from '#src/state/api.ts';
import { failureToast, toasts } from '#src/state/toasts.ts';

/** Uploads a picture that is still a data URL. Resolves to null after a failure was shown. */
export async function uploadPolicyPicture(picture: string): Promise<string | null> {
  const blob = dataUrlToBlob(picture);
  if (blob === null) return picture;
  const answer = await api.call(uploadMedia, {
    body: blob,
    headers: { 'Content-Type': blob.type },
  });
  if (answer.ok) return answer.value.url;
  toasts.show(failureToast('Upload Failed', answer.error));
  return null;
}

/** Uploads the pictures of elements. Resolves to null after a failure was shown. */
export async function uploadElementPictures(
  elements: PolicyContent['elements'],
): Promise<PolicyContent['elements'] | null> {
  const uploaded: PolicyContent['elements'] = [];
  for (const element of elements) {
    const { picture = '' } = element;
    // oxlint-disable-next-line no-await-in-loop -- the first failure ends it
    const url = picture.startsWith('data:') ? await uploadPolicyPicture(picture) : picture;
    if (url === null) return null;
    uploaded.push(url === '' ? element : { ...element, picture: url });
  }
  return uploaded;
}
