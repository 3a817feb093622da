import { createCard, uploadImage } from 'virtual:api-sdk';

interface Visit {
  baseUrl: string;
  fetch: typeof fetch;
  key: string;
  username: string;
  photo: Blob;
}

/** Uploads a picture and shows it on a new card, with the functions of the generated client as they are. */
export async function uploadPicture({ photo, username, key, ...options }: Visit) {
  const caller = { ...options, auth: key };
  const { data: image, error } = await uploadImage({ ...caller, body: photo });
  if (image === undefined) return { refused: error.message };
  const body = { username, name: 'Ada', profileImage: image.url };
  const { data: card } = await createCard({ ...caller, body });
  return { url: image.url, shown: card?.profileImage };
}
