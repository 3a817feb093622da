import { z } from 'zod';
import { MEDIA_PATH } from '#shared/card/image-path.ts';
import { textSchema, visibleTextSchema } from '#shared/text/text-schema.ts';

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

/** Words for titles, mail headers and passes: one line, and nothing that reads as markup or CSS. */
const lineSchema = (max: number, tooLong: string) =>
  visibleTextSchema(max, tooLong).refine(
    (text) => !/[\n\r\t<>{}\\]/.test(text),
    'Use plain words in one line.',
  );

/** In characters. */
const LEGAL_TEXT_MAX = 50_000;

/** A legal text as plain text. Empty for the installation's. */
export const legalTextSchema = textSchema(LEGAL_TEXT_MAX, 'This text is too long.').refine(
  (text) => !/<[a-z!/?]/i.test(text),
  'Use plain text without HTML.',
);

/** The name, pictures and colors under which an installation or a partner presents the product. */
export const brandSchema = z.object({
  productName: lineSchema(60, 'Platform name is too long.').refine(
    (text) => text !== '',
    'Platform name is required.',
  ),
  tagline: lineSchema(120, 'Tagline is too long.'),
  primaryColor: colorSchema,
  backgroundColor: colorSchema,
  /** A `/media/` path; empty for the name in letters. */
  logo: pictureSchema,
  /** A square `/media/` path: the favicon and the icon of the installed app. Empty for the product's. */
  icon: pictureSchema,
  /** The name mails come from; empty for `productName`. The address stays the installation's. */
  senderName: lineSchema(60, 'Sender name is too long.').refine(
    // Mail programs show it in the place of an address.
    (text) => !/[@"]/.test(text),
    'Use a name, not an address.',
  ),
  /** Where answers to mails go; empty for `supportEmail`. */
  replyTo: mailboxSchema,
  /** Empty for the installation's. */
  supportEmail: mailboxSchema,
  /** Whether the public cards of free accounts name the platform. */
  hasWatermark: z.boolean(),
});
export type Brand = z.infer<typeof brandSchema>;
