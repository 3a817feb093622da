import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { applyMigrations, readMigrationFiles } from '#scripts/backup/migrations.ts';
import { findMedian } from '#bench/load.ts';
import { startProduct } from '#bench/runtime.ts';
import { createApiClient } from '#scripts/samples/api-client.ts';
import { createApiKey } from '#shared/api/keys.ts';
import { putCard } from '#shared/api/cards/cards.ts';
import { buildCard, cardWriteSchema } from '#shared/card/card.ts';
import { fillPath } from '#shared/routes.ts';

/** Fewer calls than a key may make in a minute. */
const CALLS = 400;
const WARM_UP = 50;
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
    const password = randomBytes(12).toString('hex');
    const email = 'bench@example.com';
    const person = { firstName: 'Ann', lastName: 'Bench', email, password };
    const { token } = signupSchema.parse(await call('POST', '/api/auth/signup', person));
    await db.prepare("UPDATE users SET plan = 'business_pro' WHERE email = ?").bind(email).run();
    const content = cardWriteSchema.parse({ ...buildCard(new Date(), null), name: 'Ann Bench' });
    for (let card = 0; card < CARDS; card++) {
      const username = `bench-${card}-card`;
      const path = fillPath(putCard.path, { username });
      await call('PUT', path, { ...content, id: `${card}` }, { token });
    }
    const request = { name: 'Bench', scopes: ['cards:read'], password };
    const created = await call('POST', createApiKey.path, request, { token });
    const { key } = createApiKey.response.parse(created);
    const list = await compare(call, { token, key }, 'cards');
    const read = await compare(call, { token, key }, 'cards/bench-1-card');
    return {
      list: list.key / list.session,
      read: read.key / read.session,
      sessionListMs: list.session,
    };
  } finally {
    await runtime.dispose();
  }
}

async function compare(
  call: ReturnType<typeof createApiClient>,
  { token, key }: { token: string; key: string },
  path: string,
): Promise<{ session: number; key: number }> {
  const times = { session: [] as number[], key: [] as number[] };
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
  return { session: findMedian(times.session), key: findMedian(times.key) };
}
