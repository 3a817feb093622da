import { z } from 'zod';
import { CONTACTS } from '#shared/api/contact-operations.ts';
import type { HeldContactPage } from '#shared/api/contacts.ts';
import { ATTEMPT_LIMITS, type AttemptKind } from '#worker/http/rate-limit/attempt-limits.ts';
import { insertAttempts } from '#tests/worker/fixtures/insert-attempts.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { readRow, readValue } from '#tests/worker/world/sql.ts';

/** Reads the held-back contacts of an owner. */
export async function readHeld(person: Person, query = ''): Promise<HeldContactPage> {
  return await readAnswer(
    CONTACTS.listHeld,
    person.send('GET', `${CONTACTS.listHeld.own.path}${query}`),
    200,
  );
}

/** Uses up the hourly limit of a card without storing contacts. */
export async function fillCard(
  username: string,
  at: number,
  kinds: readonly AttemptKind[] = ['contactCard'],
): Promise<void> {
  const { free } = ATTEMPT_LIMITS.production.contactCard;
  const cardId = await readValue<string>('SELECT id FROM cards WHERE username = ?', username);
  for (const kind of kinds) await insertAttempts(kind, cardId ?? '', free, at);
}

/** Inserts held-back contacts of a card into the ledger, a second apart, oldest first. */
export async function insertHeld(
  username: string,
  count: number,
  { name = 'Held', since = 1_760_000_000 } = {},
): Promise<void> {
  const card = z
    .object({ id: z.string(), user_id: z.string() })
    .parse(await readRow('SELECT * FROM cards WHERE username = ?', username));
  const ledger = await createTestLedgers().open(card.user_id);
  await ledger.batch([
    ledger
      .prepare('INSERT OR IGNORE INTO contact_cards (card_id, username) VALUES (?1, ?2)')
      .bind(card.id, username),
    ledger
      .prepare(
        `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
        INSERT INTO held_contacts (id, card_no, name, email, phone, company, note, consent, source,
          email_key, phone_key, search_terms, request_key, created_at)
        SELECT ?1 || '-held-' || i, c.no, ?4 || ' ' || i, 'held' || i || '@example.com', '', '', 'Hello', 'Yes.', 'qr',
          'held' || i || '@example.com', '', 'held ' || i, ?1 || '-held-' || i, (?5 + i) * 1000
        FROM n JOIN contact_cards c ON c.card_id = ?1 AND c.username = ?2`,
      )
      .bind(card.id, username, count, name, since),
  ]);
}
