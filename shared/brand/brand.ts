import { z } from 'zod';
import { MEDIA_PATH } from '#shared/card/image-path.ts';
import { visibleTextSchema } from '#shared/text/text-schema.ts';

const colorSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, 'Please enter a color as # and six digits, such as #1d3557.');

const pictureSchema = z.union([
  z.literal(''),
  z.string().regex(MEDIA_PATH, 'Please choose the image again.'),
]);

const mailboxSchema = z.union([z.literal(''), z.email('Please enter an email address.').max(254)]);

/** The name, pictures and colors under which an installation or a partner presents the product. */
export const brandSchema = z.object({
  productName: visibleTextSchema(60, 'Platform name is too long.').min(
    1,
    'Platform name is required.',
  ),
  tagline: visibleTextSchema(120, 'Tagline is too long.'),
  primaryColor: colorSchema,
  backgroundColor: colorSchema,
  /** A `/media/` path; empty for the name in letters. */
  logo: pictureSchema,
  /** A square `/media/` path: the favicon and the icon of the installed app. Empty for the product's. */
  icon: pictureSchema,
  /** The name mails come from; empty for `productName`. The address stays the installation's. */
  senderName: visibleTextSchema(60, 'Sender name is too long.'),
  /** Where answers to mails go; empty for `supportEmail`. */
  replyTo: mailboxSchema,
  /** Empty for the installation's. */
  supportEmail: mailboxSchema,
  /** Whether the public cards of free accounts name the platform. */
  hasWatermark: z.boolean(),
});
export type Brand = z.infer<typeof brandSchema>;
