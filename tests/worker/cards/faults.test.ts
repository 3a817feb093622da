import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createHarness } from '#tests/worker/cards/harness.ts';
import { buildTestContent, ORIGIN, unique } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { runAll } from '#tests/worker/world/sql.ts';

/** The real database, except that every writing batch fails at its last statement. */
function dbWithBrokenWrites(): D1Database {
  return new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      if (name !== 'batch') return real[name].bind(real);
      return async (statements: D1PreparedStatement[]) => {
        // The publish context is read by three statements; no write has exactly three.
        const isRead = statements.length === 3;
        const poison = real.prepare("INSERT INTO cards (id) VALUES ('broken')");
        return real.batch(isRead ? statements : [...statements, poison]);
      };
    },
  });
}

function throwUnreachable(): never {
  throw new Error('D1_ERROR: no such host db.internal');
}

async function readState(user: string): Promise<unknown> {
  const [cards, reservations] = await runAll(
    ['SELECT username, version FROM cards WHERE user_id = ?', user],
    ['SELECT username FROM username_reservations WHERE user_id = ?', user],
  );
  return { cards: cards?.results, reservations: reservations?.results };
}

test('S-G1: a create, rename or delete that fails halfway changes nothing, and the retry succeeds', async () => {
  const user = await addUser('startup');
  const broken = createHarness({ db: dbWithBrokenWrites() });
  const sound = createHarness();
  const [name, other] = [unique(), unique()];
  const content = buildTestContent();

  await expectStatus(broken.send(user, 'PUT', `/api/cards/${name}`, content), 500);
  expect(await readState(user)).toEqual({ cards: [], reservations: [] });
  await expectStatus(sound.send(user, 'PUT', `/api/cards/${name}`, content), 201);

  const published = { cards: [{ username: name, version: 1 }], reservations: [] };
  const rename = [user, 'POST', `/api/cards/${name}/rename`, { to: other }] as const;
  await expectStatus(broken.send(...rename), 500);
  expect(await readState(user)).toEqual(published);
  await expectStatus(broken.send(user, 'DELETE', `/api/cards/${name}`), 500);
  expect(await readState(user)).toEqual(published);
  expect(await sound.records.find(name, ORIGIN)).toMatchObject({ kind: 'card' });
  await expectStatus(sound.send(...rename), 200);
});

test('S-G2: with the database down every call returns a 503 without internal details', async () => {
  const user = await addUser();
  const db = new Proxy(env.DB, { get: () => throwUnreachable });
  const { send } = createHarness({ db });
  const calls = [
    ['GET', '/api/cards', undefined],
    ['PUT', `/api/cards/${unique()}`, buildTestContent()],
    ['DELETE', `/api/cards/${unique()}`, undefined],
    ['POST', `/api/cards/${unique()}/rename`, { to: unique() }],
    ['GET', `/api/usernames/${unique()}`, undefined],
  ] as const;
  for (const [method, path, body] of calls) {
    const response = await send(user, method, path, body);
    expect(response.status, path).toBe(503);
    expect(await response.text()).not.toMatch(/D1|db\.internal/);
  }
});
