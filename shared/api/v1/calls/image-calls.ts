import { uploadMedia } from '#shared/api/cards/media.ts';
import { organizationView, publicCall } from '#shared/api/v1/public-call.ts';

export const uploadImageCall = publicCall({
  name: 'uploadImage',
  summary: 'Upload a PNG, JPEG or WebP image of up to 5 MB. Use its `url` in a card.',
  scope: 'cards:write',
  app: uploadMedia,
  isUpload: true,
  request: null,
  response: uploadMedia.response,
  status: 201,
  // The same endpoint: the image belongs to the owner of the key.
  organization: organizationView({ app: uploadMedia, request: null, toPublic: (image) => image }),
});
