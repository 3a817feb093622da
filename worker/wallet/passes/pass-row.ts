import { z } from 'zod';
import { cardContentSchema } from '#shared/card/card.ts';
import { removeInvisible } from '#shared/text/visible-text.ts';
import { storedPassSettingsSchema, type StoredPassSettings } from '#shared/wallet/pass-settings.ts';
import { cleanCard } from '#worker/db/clean-card.ts';
import type { PassCard } from '#worker/db/owned-card.ts';
import { jsonColumn } from '#worker/db/rows.ts';
import type { PassNotice, PassTexts } from '#worker/wallet/wallet-card.ts';

const noticeSchema = z.object({
  id: z.string(),
  title: z.string().transform(removeInvisible),
  message: z.string().transform(removeInvisible),
  actionUrl: z.string(),
  createdAt: z.string(),
}) satisfies z.ZodType<PassNotice>;

export const passRowSchema = z.object({
  serial: z.string(),
  userId: z.string(),
  cardId: z.string(),
  clientId: z.string(),
  content: jsonColumn(cardContentSchema).transform(cleanCard),
  cardVersion: z.int(),
  username: z.string(),
  url: z.string(),
  texts: jsonColumn(
    z.object({ description: z.string(), bio: z.string(), instructions: z.string() }),
  ),
  settings: jsonColumn(storedPassSettingsSchema),
  notice: jsonColumn(noticeSchema).nullable(),
  contentHash: z.string(),
  voidedAt: z.string().nullable(),
  updateTag: z.int(),
  notifiedTag: z.int(),
  modifiedSeconds: z.int(),
  isReady: z.int(),
  createdAt: z.string(),
});

/** A pass with its latest content, from which it can be rebuilt after its card is gone. */
export type PassRow = z.infer<typeof passRowSchema>;

export const PASS_COLUMNS = `serial, user_id AS userId, card_id AS cardId, client_id AS clientId, content,
  card_version AS cardVersion, username, url, texts, settings, notice, content_hash AS contentHash, voided_at AS voidedAt, update_tag AS updateTag,
  notified_tag AS notifiedTag,
  modified_seconds AS modifiedSeconds, is_ready AS isReady, created_at AS createdAt`;

/** The next update tag: greater than all others and close to the time in milliseconds (`?1`). */
export const NEXT_TAG = 'max(?1, 1 + coalesce((SELECT max(update_tag) FROM passes), 0))';

/** The content a pass should have. */
export interface PassState {
  owned: PassCard;
  url: string;
  texts: PassTexts;
  settings: StoredPassSettings;
  notice: PassNotice | null;
  contentHash: string;
  voidedAt: string | null;
}
