import { visibleTextSchema } from '#shared/text/text-schema.ts';

/** In characters. */
export const EXTERNAL_ID_MAX = 200;

/** What another system, such as that of HR, calls a member or a card of an organization. */
export const externalIdSchema = visibleTextSchema(
  EXTERNAL_ID_MAX,
  `Use at most ${EXTERNAL_ID_MAX} characters.`,
).min(1, 'Enter an ID, or null for none.');
