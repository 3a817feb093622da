import { env } from 'cloudflare:test';
import { listHeldContacts, type HeldContactPage } from '#shared/api/contacts.ts';
import { ATTEMPT_LIMITS, type AttemptKind } from '#worker/http/rate-limit/attempt-limits.ts';
import type { Person } from '#tests/worker/account/harness.ts';
import { plantAttempts } from '#tests/worker/fixtures/plant-attempts.ts';

/** Reads the held-back contacts of an owner. */
export async function readHeld(person: Person, query = ''): Promise<HeldContactPage> {
  const answer = await person.send('GET', `${listHeldContacts.path}${query}`);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return listHeldContacts.response.parse(await answer.json());
}

/** Uses up the hourly limit of a card without storing contacts. */
export async function fillCard(
  username: string,
  at: number,
  kinds: readonly AttemptKind[] = ['contactCard'],
): Promise<void> {
  const { free } = ATTEMPT_LIMITS.production.contactCard;
  const cardId = await env.DB.prepare('SELECT id FROM cards WHERE username = ?')
    .bind(username)
    .first<string>('id');
  for (const kind of kinds) await plantAttempts(kind, cardId ?? '', free, at);
}

/** Inserts held-back contacts of a card into the table, a second apart, oldest first. */
export async function insertHeld(username: string, count: number): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
    INSERT INTO held_contacts (id, user_id, card_id, card_username, name, email, phone, company, note,
      consent, source, email_key, phone_key, search_text, request_key, created_at)
    SELECT c.id || '-held-' || i, c.user_id, c.id, c.username, 'Held ' || i, 'held' || i || '@example.com',
      '', '', 'Hello', 'Yes.', 'qr', 'held' || i || '@example.com', '', 'held ' || i, c.id || '-held-' || i,
      strftime('%Y-%m-%dT%H:%M:%fZ', 1760000000 + i, 'unixepoch') FROM n JOIN cards c ON c.username = ?1`,
  )
    .bind(username, count)
    .run();
}
