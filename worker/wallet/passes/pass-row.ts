import { z } from 'zod';
import { cardContentSchema } from '#shared/card/card.ts';
import { cleanCard } from '#shared/card/visible-card.ts';
import { removeInvisible } from '#shared/format/visible-text.ts';
import type { OwnedCard } from '#shared/card/owned-card.ts';
import { passSettingsSchema, type PassSettings } from '#shared/wallet/pass-settings.ts';
import type { PassNotice, PassWords } from '#worker/wallet/wallet-card.ts';

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

const noticeSchema = z.object({
  id: z.string(),
  title: z.string().transform(removeInvisible),
  message: z.string().transform(removeInvisible),
  actionUrl: z.string(),
  createdAt: z.string(),
}) satisfies z.ZodType<PassNotice>;

const passRowSchema = z.object({
  serial: z.string(),
  userId: z.string(),
  cardId: z.string(),
  clientId: z.string(),
  content: json(cardContentSchema).transform(cleanCard),
  cardVersion: z.int(),
  username: z.string(),
  url: z.string(),
  words: json(z.object({ description: z.string(), bio: z.string(), instructions: z.string() })),
  settings: json(passSettingsSchema),
  notice: json(noticeSchema).nullable(),
  face: z.string(),
  voidedAt: z.string().nullable(),
  changeTag: z.int(),
  toldTag: z.int(),
  modifiedSeconds: z.int(),
  isReady: z.int(),
  createdAt: z.string(),
});

/** A pass as it last was: enough to make it again when its card is gone. */
export type PassRow = z.infer<typeof passRowSchema>;

export const PASS_COLUMNS = `serial, user_id AS userId, card_id AS cardId, client_id AS clientId, content,
  card_version AS cardVersion, username, url, words, settings, notice, face, voided_at AS voidedAt, change_tag AS changeTag,
  told_tag AS toldTag,
  modified_seconds AS modifiedSeconds, is_ready AS isReady, created_at AS createdAt`;

/** The row of a `PASS_COLUMNS`, or null for none. */
export function parsePassRow(row: unknown): PassRow | null {
  return row === null || row === undefined ? null : passRowSchema.parse(row);
}

/** The next tag: above every other, and near the time in milliseconds. `?1` is that time. */
export const NEXT_TAG = 'max(?1, 1 + coalesce((SELECT max(change_tag) FROM passes), 0))';

/** What a pass shall say. */
export interface PassState {
  owned: OwnedCard;
  url: string;
  words: PassWords;
  settings: PassSettings;
  notice: PassNotice | null;
  face: string;
  voidedAt: string | null;
}
