import type { D1Database } from '@cloudflare/workers-types';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import type { VisitedCard } from '#scripts/samples/sample-visit.ts';
import { listCardTotals } from '#worker/cards/card-totals.ts';

const OWNER = 'bench-owner';
const ELEMENTS = ['email', 'phone', 'website', 'linkedin', 'instagram', 'whatsapp', 'calendar'];

/** Migrates and inserts one account with a number of cards. Returns their ids. */
export async function prepareDatabase(db: D1Database, cards: number): Promise<string[]> {
  await applyMigrations(db, readMigrationFiles());
  await db
    .prepare(
      `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, plan, created_at, updated_at)
      VALUES (?1, ?1, ?1, 'A', 'B', 'x', 'business_pro', 0, 0)`,
    )
    .bind(OWNER)
    .run();
  const at = new Date(0).toISOString();
  for (let card = 0; card < cards; card++) {
    await db
      .prepare(
        `INSERT INTO cards (id, user_id, client_id, username, version, content, is_active, created_at, updated_at)
        VALUES (?1, ?2, ?1, ?3, 1, '{}', 1, ?4, ?4)`,
      )
      .bind(`card-${card}`, OWNER, buildUsername(card), at)
      .run();
  }
  return (await listCardTotals(db, OWNER)).map(({ id }) => id);
}

/** The inserted cards as the events of a year need them. */
export function listVisitedCards(cards: number): VisitedCard[] {
  return Array.from({ length: cards }, (_, card) => ({
    username: buildUsername(card),
    elements: ELEMENTS,
  }));
}

function buildUsername(card: number): string {
  return `bench-card-${card}`;
}
