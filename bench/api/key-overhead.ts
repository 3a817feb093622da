import type { D1Database } from '@cloudflare/workers-types';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { findMedian } from '#bench/load.ts';
import { startProduct } from '#bench/runtime.ts';
import { createApiClient } from '#scripts/samples/api-client.ts';
import { createApiKey } from '#shared/api/programs/keys.ts';
import { putCard } from '#shared/api/cards/cards.ts';
import { buildCard, cardWriteSchema } from '#shared/card/card.ts';
import { fillPath } from '#shared/routes.ts';

/** A session may make 300 calls a minute, a key 1,000: what an account makes in all stays below. */
const CALLS = 110;
const WARM_UP = 15;
const ACCOUNTS = 5;
const CARDS = 20;

export interface KeyOverhead {
  /** Median time of a call with a key, in that of the same call with a session. */
  list: number;
  read: number;
  sessionListMs: number;
}

const signupSchema = z.object({ token: z.string() });

/**
 * Times the list of cards and one card with a key and with the session of the same account, in turn,
 * so that both meet the same load of the machine.
 */
export async function measureKeyOverhead(): Promise<KeyOverhead> {
  const product = await startProduct();
  const { origin, runtime } = product;
  try {
    const db = await runtime.getD1Database('DB');
    await applyMigrations(db, readMigrationFiles());
    const call = createApiClient(origin);
    const list = { session: [] as number[], key: [] as number[] };
    const read = { session: [] as number[], key: [] as number[] };
    for (let number = 0; number < ACCOUNTS; number++) {
      const credentials = await createCaller(call, db, number);
      await compare(call, credentials, 'cards', list);
      await compare(call, credentials, `cards/bench-${number}-1`, read);
    }
    const sessionListMs = findMedian(list.session);
    return {
      list: findMedian(list.key) / sessionListMs,
      read: findMedian(read.key) / findMedian(read.session),
      sessionListMs,
    };
  } finally {
    await runtime.dispose();
  }
}

type Call = ReturnType<typeof createApiClient>;
interface Credentials {
  token: string;
  key: string;
}

/** Creates an account with cards and a key. */
async function createCaller(call: Call, db: D1Database, number: number): Promise<Credentials> {
  const password = randomBytes(12).toString('hex');
  const email = `bench-${number}@example.com`;
  const person = { firstName: 'Ann', lastName: 'Bench', email, password };
  const by = { visitor: number };
  const { token } = signupSchema.parse(await call('POST', '/api/auth/signup', person, by));
  await db
    .prepare(
      "UPDATE users SET plan = 'business_pro', email_confirmed_at = updated_at WHERE email = ?",
    )
    .bind(email)
    .run();
  const content = cardWriteSchema.parse({ ...buildCard(new Date(), null), name: 'Ann Bench' });
  for (let card = 0; card < CARDS; card++) {
    const path = fillPath(putCard.path, { username: `bench-${number}-${card}` });
    await call('PUT', path, { ...content, id: `${card}` }, { token });
  }
  const request = { name: 'Bench', scopes: ['cards:read'], password };
  const created = await call('POST', createApiKey.path, request, { token });
  return { token, key: createApiKey.response.parse(created).key };
}

async function compare(
  call: Call,
  { token, key }: Credentials,
  path: string,
  times: Record<'session' | 'key', number[]>,
): Promise<void> {
  const runs = {
    session: () => call('GET', `/api/${path}`, undefined, { token }),
    key: () => call('GET', `/api/v1/${path}`, undefined, { token: key }),
  };
  for (let number = 0; number < CALLS + WARM_UP; number++) {
    for (const by of ['session', 'key'] as const) {
      const startedAt = performance.now();
      await runs[by]();
      if (number >= WARM_UP) times[by].push(performance.now() - startedAt);
    }
  }
}
