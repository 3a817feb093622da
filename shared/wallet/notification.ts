import { z } from 'zod';
import { parseWebAddress } from '#shared/card/web-address.ts';
import { line, visibleLine } from '#shared/format/line.ts';

/** Longest message of a pass notification, in characters. */
export const MESSAGE_MAX = 178;
export const NOTIFICATION_TITLE_MAX = 60;
/** Most notifications an owner sends within 24 hours: more, and holders throw the pass away. */
export const NOTIFICATIONS_PER_DAY = 10;
/** How often Google lets one pass ring within 24 hours; beyond, a message only stands in the pass. */
export const GOOGLE_RINGS_PER_DAY = 3;

/** What the holders of a pass are told: both sides check it by this. */
export const notificationSchema = z.object({
  title: visibleLine(NOTIFICATION_TITLE_MAX, 'This title is too long.').min(
    1,
    'A title is required.',
  ),
  message: visibleLine(MESSAGE_MAX, `A message may have at most ${MESSAGE_MAX} characters.`).min(
    1,
    'A message is required.',
  ),
  /** Opened by a tap; empty for none. */
  actionUrl: line(500, 'This address is too long.')
    .refine(
      (text) => text === '' || parseWebAddress(text) !== null,
      'Please enter a web address, such as example.com/offer.',
    )
    .default(''),
});
export type PassNotification = z.infer<typeof notificationSchema>;
