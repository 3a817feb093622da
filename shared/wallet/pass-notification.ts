import { z } from 'zod';
import { parseWebAddress } from '#shared/card/link/web-address.ts';
import { textSchema, visibleTextSchema } from '#shared/text/text-schema.ts';

/** In characters. */
export const MESSAGE_MAX = 178;
export const NOTIFICATION_TITLE_MAX = 60;
/** Limit per owner within 24 hours; with more, recipients delete the pass. */
export const NOTIFICATIONS_PER_DAY = 10;
/**
 * Alerts that Google shows for one pass within 24 hours; further messages appear in the pass only.
 */
export const GOOGLE_ALERTS_PER_DAY = 3;

export const notificationSchema = z.object({
  title: visibleTextSchema(NOTIFICATION_TITLE_MAX, 'This title is too long.').min(
    1,
    'A title is required.',
  ),
  message: visibleTextSchema(
    MESSAGE_MAX,
    `A message may have at most ${MESSAGE_MAX} characters.`,
  ).min(1, 'A message is required.'),
  /** Opened by a tap; empty for none. */
  actionUrl: textSchema(500, 'This address is too long.')
    .refine(
      (text) => text === '' || parseWebAddress(text) !== null,
      'Please enter a web address, such as example.com/offer.',
    )
    .default(''),
});
export type PassNotification = z.infer<typeof notificationSchema>;
