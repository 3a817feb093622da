import type { D1Database } from '@cloudflare/workers-types';
import { globSync, readFileSync } from 'node:fs';
import { DAY_MS } from '#shared/format/duration.ts';
import { addToTotals, findCardsByUsername, listCardTotals } from '#worker/cards/card-totals.ts';
import type { QueuedEvent } from '#worker/events/queued-event.ts';
import { sweepEvents } from '#worker/events/aggregation/sweep-events.ts';
import { writeEvents } from '#worker/events/aggregation/write-events.ts';

const OWNER = 'bench-owner';
const DAYS = 365;
const COUNTRIES = ['DE', 'US', 'GB', 'FR', 'JP', 'BR', 'IN', 'NL', 'PL', 'ES', 'IT', 'CA'];
const ELEMENTS = ['email', 'phone', 'website', 'linkedin', 'instagram', 'whatsapp', 'calendar'];
const SOURCES = ['qr', 'direct', 'social', 'search', 'website', 'signature', 'pass', 'nfc'];
const DEVICES = ['phone', 'phone', 'phone', 'computer', 'tablet'];
const REFERRERS = [null, null, 'www.linkedin.com', 'www.google.com', 't.co', 'news.example'];

/** Applies all migrations to an empty database. */
export async function migrate(db: D1Database): Promise<void> {
  for (const path of globSync('migrations/*.sql').toSorted()) {
    const text = readFileSync(path, 'utf8').replace(/^\s*--.*$/gm, '');
    // A trigger's own statements end with an indented semicolon.
    for (const statement of text
      .split(/;$(?!\n *END;|\n {2})/m)
      .filter((part) => part.trim() !== '')) {
      await db.prepare(statement).run();
    }
  }
}

/** Migrates and inserts one account with a number of cards. Returns their ids. */
export async function prepareDatabase(db: D1Database, cards: number): Promise<string[]> {
  await migrate(db);
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

/**
 * Inserts events of the cards over the year before `today`, the way queue messages are consumed.
 */
export async function seedYear(
  db: D1Database,
  { events, cards, today }: { events: number; cards: number; today: Date },
): Promise<void> {
  let count = 0;
  for (let day = 0; day < DAYS; day++) {
    const midday = today.getTime() - (DAYS - 1 - day) * DAY_MS;
    const now = () => new Date(midday);
    const target = Math.round((events * (day + 1)) / DAYS);
    const batch: QueuedEvent[] = [];
    for (; count < target; count++) batch.push(buildEvent(count, midday, cards));
    await writeEvents(
      {
        db,
        findCards: (names) => findCardsByUsername(db, names),
        addToTotals: (select) => addToTotals(db, select),
        now,
      },
      batch,
    );
    // Like the cron job: single events are kept for days only.
    await sweepEvents(db, now());
  }
}

const pick = <Value>(values: readonly Value[], at: number): Value | null =>
  values[at % values.length] ?? null;

/** Two thirds are views by new visitors, the rest clicks, saves and bots, distributed by primes. */
function buildEvent(number: number, at: number, cards: number): QueuedEvent {
  const kind = number % 12;
  const type = kind < 8 ? 'view' : kind < 10 ? 'click' : kind === 10 ? 'save' : 'bot';
  const isView = type === 'view';
  return {
    id: crypto.randomUUID(),
    type,
    at,
    username: buildUsername(Math.floor(number / 5) % cards),
    origin: 'https://cards.example.com',
    visitor: crypto.randomUUID().replaceAll('-', ''),
    places: [crypto.randomUUID().replaceAll('-', '')],
    element: type === 'click' ? pick(ELEMENTS, number * 7) : null,
    source: isView ? pick(SOURCES, number * 11) : null,
    device: isView ? pick(DEVICES, number * 13) : null,
    country: isView ? pick(COUNTRIES, number * 17) : null,
    referrer: isView ? pick(REFERRERS, number * 19) : null,
  };
}

function buildUsername(card: number): string {
  return `bench-card-${card}`;
}
