import type { D1Database } from '@cloudflare/workers-types';
import { buildCard, cardContentSchema } from '#shared/card/card.ts';
import { createPasswords, deriveScrypt } from '#worker/auth/password/passwords.ts';

export interface ManyCards {
  email: string;
  password: string;
  /** The beginning of all usernames. */
  prefix: string;
  count: number;
}

/** The account that the journeys' server starts with. */
export const MANY_CARDS_OWNER: ManyCards = {
  email: 'many.cards@example.com',
  password: 'long enough for many cards',
  prefix: 'many',
  count: 2000,
};

const INSERT_OWNER = `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash,
    plan, granted_plan, email_confirmed_at, created_at, updated_at)
  VALUES (?1, ?2, ?2, 'Mara', 'Lindt', ?3, 'business_pro', 'business_pro', ?4, ?4, ?4)`;

const AT = "strftime('%Y-%m-%dT%H:%M:%S.000Z', '2026-01-01', '+' || i || ' minutes')";

const INSERT_CARDS = `WITH RECURSIVE n (i) AS
    (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < CAST(?3 AS INTEGER))
  INSERT INTO cards
    (id, user_id, client_id, username, version, content, is_active, views, created_at, updated_at)
  SELECT ?2 || '-' || i, ?1, ?2 || '-' || i, ?2 || '-' || i, 1,
    json_set(?4, '$.id', ?2 || '-' || i, '$.name', 'Person ' || i), 1, i, ${AT}, ${AT}
  FROM n`;

/**
 * Inserts an account whose plan has no limit of cards, with "Person 1" and so on, each edited a minute
 * after the one before and viewed once more often. By calls this would take minutes.
 */
export async function insertCardOwner(db: D1Database, owner: ManyCards): Promise<void> {
  const { email, password, prefix, count } = owner;
  const content = cardContentSchema.parse({
    ...buildCard(new Date(), null),
    title: 'Principal structural engineer',
    company: 'Northwind',
    email: 'person@northwind.example',
    bio: 'Bridges, towers and the ground under them. '.repeat(8),
  });
  const hash = await createPasswords(deriveScrypt).hash(password);
  const userId = `owner-${prefix}`;
  await db.batch([
    db.prepare(INSERT_OWNER).bind(userId, email, hash, new Date().toISOString()),
    db.prepare(INSERT_CARDS).bind(userId, prefix, count, JSON.stringify(content)),
  ]);
}
