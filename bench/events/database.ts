import type { D1Database } from '@cloudflare/workers-types';
import { globSync, readFileSync } from 'node:fs';
import { addNumbers, findNamedCards, listCardNumbers } from '#worker/cards/numbers.ts';
import type { QueuedEvent } from '#worker/events/event.ts';
import { sweepEvents } from '#worker/events/sweep.ts';
import { writeEvents } from '#worker/events/write.ts';

const OWNER = 'bench-owner';
const DAY_MS = 86_400_000;
const DAYS = 365;
const COUNTRIES = ['DE', 'US', 'GB', 'FR', 'JP', 'BR', 'IN', 'NL', 'PL', 'ES', 'IT', 'CA'];
const ELEMENTS = ['email', 'phone', 'website', 'linkedin', 'instagram', 'whatsapp', 'calendar'];
const SOURCES = ['qr', 'direct', 'social', 'search', 'website', 'signature', 'pass', 'nfc'];
const DEVICES = ['phone', 'phone', 'phone', 'computer', 'tablet'];
const REFERRERS = [null, null, 'www.linkedin.com', 'www.google.com', 't.co', 'news.example'];

/** Brings an empty database up to the newest migration. */
export async function migrate(db: D1Database): Promise<void> {
  for (const path of globSync('migrations/*.sql').toSorted()) {
    const text = readFileSync(path, 'utf8').replace(/^\s*--.*$/gm, '');
    // A trigger's own statements end within it, indented.
    for (const statement of text
      .split(/;$(?!\n *END;|\n {2})/m)
      .filter((part) => part.trim() !== '')) {
      await db.prepare(statement).run();
    }
  }
}

/** The same, with one account of so many cards. Answers their ids. */
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
      .bind(`card-${card}`, OWNER, nameOf(card), at)
      .run();
  }
  return (await listCardNumbers(db, OWNER)).map(({ id }) => id);
}

/** Lets so many things happen to the cards over the year before `today`, each by the way a queue's message goes. */
export async function liveAYear(
  db: D1Database,
  { events, cards, today }: { events: number; cards: number; today: Date },
): Promise<void> {
  let made = 0;
  for (let day = 0; day < DAYS; day++) {
    const midday = today.getTime() - (DAYS - 1 - day) * DAY_MS;
    const now = () => new Date(midday);
    const wanted = Math.round((events * (day + 1)) / DAYS);
    const batch: QueuedEvent[] = [];
    for (; made < wanted; made++) batch.push(buildEvent(made, midday, cards));
    await writeEvents(
      {
        db,
        findCards: (names) => findNamedCards(db, names),
        addNumbers: (select) => addNumbers(db, select),
        now,
      },
      batch,
    );
    // As the cron does: single events are days old at most.
    await sweepEvents(db, now());
  }
}

const pick = <Value>(values: readonly Value[], at: number): Value | null =>
  values[at % values.length] ?? null;

/** Two of three are views by somebody new, the rest clicks, saves and bots; spread as primes fall. */
function buildEvent(number: number, at: number, cards: number): QueuedEvent {
  const kind = number % 12;
  const type = kind < 8 ? 'view' : kind < 10 ? 'click' : kind === 10 ? 'save' : 'bot';
  const isView = type === 'view';
  return {
    id: crypto.randomUUID(),
    type,
    at,
    username: nameOf(Math.floor(number / 5) % cards),
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

function nameOf(card: number): string {
  return `bench-card-${card}`;
}
