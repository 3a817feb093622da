import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { CARD_BATCH_MAX, PEOPLE_BATCH_MAX } from '#shared/api/v1/calls/batch-calls.ts';
import worker from '#worker/index.ts';
import { startTeamProgram } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember } from '#tests/worker/world/organization.ts';

const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } };
/** Jobs run in invocations of their own. */
const QUEUE: Queue = {
  send: async () => ({ metadata }),
  sendBatch: async () => ({ metadata }),
  metrics: async () => metadata.metrics,
};

/** The Worker with a database that counts statements and the calls that carry them. */
function startCounted(key: string) {
  const count = { calls: 0, statements: 0 };
  const reals = new WeakMap<object, D1PreparedStatement>();
  const wrap = (real: D1PreparedStatement): D1PreparedStatement => {
    const wrapped = new Proxy(real, {
      get(target, name: keyof D1PreparedStatement) {
        if (name === 'bind') return (...values: unknown[]) => wrap(target.bind(...values));
        count.calls += 1;
        count.statements += 1;
        return target[name].bind(target);
      },
    });
    reals.set(wrapped, real);
    return wrapped;
  };
  const DB = new Proxy(env.DB, {
    get(target, name: keyof D1Database) {
      if (name === 'prepare') return (sql: string) => wrap(target.prepare(sql));
      if (name !== 'batch') return target[name].bind(target);
      return (batch: D1PreparedStatement[]) => {
        count.calls += 1;
        count.statements += batch.length;
        return target.batch(batch.map((one) => reals.get(one) ?? one));
      };
    },
  });
  return async (method: string, path: string, items: readonly object[]) => {
    Object.assign(count, { calls: 0, statements: 0 });
    const request = new Request<unknown, IncomingRequestCfProperties>(`https://cards.test${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        'Content-Type': 'application/json',
        'CF-Connecting-IP': '192.0.2.99',
      },
      body: JSON.stringify({ items }),
    });
    const context = createExecutionContext();
    const answer = await worker.fetch(
      request,
      { ...env, DB, JOBS: QUEUE, EVENTS: QUEUE, MAIL: QUEUE },
      context,
    );
    const { results } = await answer.json<{ results: { status: number }[] }>();
    expect(results.every(({ status }) => status < 300)).toBe(true);
    await waitOnExecutionContext(context);
    return { ...count };
  };
}

type Count = Awaited<ReturnType<ReturnType<typeof startCounted>>>;

/** What one more item adds, rounded up. */
function divide([few, many]: readonly [Count, Count], items: number): Count {
  return {
    calls: Math.ceil((many.calls - few.calls) / items),
    statements: Math.ceil((many.statements - few.statements) / items),
  };
}

const cards = (items: readonly object[]) => ({ items, max: CARD_BATCH_MAX });
const people = (items: readonly object[]) => ({ items, max: PEOPLE_BATCH_MAX });

/** Of one invocation of the Worker. */
const QUERIES_MAX = 1000;

test('each item of a batch sends the database what docs/costs.md says, and the largest batch stays below its limit', async () => {
  const { team, key } = await startTeamProgram('enterprise');
  const members: string[] = [];
  for (let no = 0; no < 8; no += 1) members.push((await addMember(team, 'member')).memberId);
  const send = startCounted(key);
  const names = Array.from({ length: 14 }, () => unique('counted'));
  const newCards = names.map((username, no) => ({
    username,
    name: 'Ada',
    member: members[no % 8],
  }));
  const changes = names.map((username) => ({ username, title: 'Analyst' }));
  const guests = names.map((name) => ({ email: `${name}@example.com`, role: 'member' }));
  const roles = members.map((member) => ({ member, role: 'manager' }));
  const measure = async (
    method: string,
    path: string,
    { items, max }: { items: readonly object[]; max: number },
  ) => {
    const few = await send(method, path, items.slice(0, 2));
    const one = divide([few, await send(method, path, items.slice(2))], items.length - 4);
    expect(few.statements + one.statements * (max - 2)).toBeLessThan(QUERIES_MAX);
    return one;
  };
  expect({
    created: await measure('POST', '/api/v1/batches/cards', cards(newCards)),
    changed: await measure('PATCH', '/api/v1/batches/cards', cards(changes)),
    invited: await measure('POST', '/api/v1/batches/members', people(guests.slice(0, 9))),
    roled: await measure('PATCH', '/api/v1/batches/members', people(roles)),
  }).toEqual({
    created: { calls: 27, statements: 40 },
    changed: { calls: 24, statements: 35 },
    invited: { calls: 4, statements: 8 },
    roled: { calls: 5, statements: 8 },
  });
}, 120_000);
