import { createHash } from 'node:crypto';
import { consentText } from '#shared/card/exchange.ts';
import type { OwnedCard } from '#shared/card/owned-card.ts';
import { buildKeys } from '#worker/contacts/row.ts';
import type { Left } from '#worker/contacts/exchange/left.ts';

/**
 * Names one attempt: the same details with the same key, or without one on the same day, are the same attempt. Details a
 * visitor went back to correct are another, so that the correction is not lost.
 */
export function requestKey(cardId: string, left: Left, now: Date): string {
  const { name, email, phone, company, note } = left;
  const attempt = left.key ?? now.toISOString().slice(0, 10);
  const told = JSON.stringify([cardId, attempt, name, email, phone, company, note]);
  return createHash('sha256').update(told).digest('base64url');
}

/** Whether this attempt has been kept already. */
export async function isTaken(db: D1Database, key: string): Promise<boolean> {
  const row = await db.prepare('SELECT 1 FROM contacts WHERE request_key = ?').bind(key).first();
  return row !== null;
}

/** Keeps what a visitor left, on every plan and however many there are; false when it was kept before. */
export async function takeContact(
  deps: { db: D1Database; now: () => Date },
  { cardId, userId, card }: OwnedCard,
  left: Left,
): Promise<boolean> {
  const now = deps.now();
  const { name, email, phone, company, note } = left;
  const blank = { ownerNote: '', tags: [], metWhere: '' };
  const { emailKey, phoneKey, haystack } = buildKeys({
    name,
    email,
    phone,
    company,
    note,
    ...blank,
  });
  const { meta } = await deps.db
    .prepare(
      `INSERT INTO contacts (id, user_id, card_id, card_username, name, email, phone, company, note,
        consent, source, email_key, phone_key, haystack, request_key, created_at)
      SELECT ?1, user_id, id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15
      FROM cards WHERE id = ?2 AND user_id = ?16
      ON CONFLICT (request_key) DO NOTHING`,
    )
    .bind(
      crypto.randomUUID(),
      cardId,
      card.username,
      name,
      email,
      phone,
      company,
      note,
      consentText(card),
      left.source ?? null,
      emailKey,
      phoneKey,
      haystack,
      requestKey(cardId, left, now),
      now.toISOString(),
      userId,
    )
    .run();
  return meta.changes === 1;
}
