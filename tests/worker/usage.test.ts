import { expect, test } from 'vitest';
import { buildTestContent, START, unique } from '#tests/worker/world/card.ts';
import { join, PASSWORD } from '#tests/worker/world/person.ts';
import { expectUsage, startMetered, type Rows } from '#tests/worker/fixtures/metered-worker.ts';
import { buildQueuedEvent } from '#tests/worker/events/harness.ts';
import { openObject } from '#tests/worker/ledger/open-object.ts';
import { COUNT_VISITS } from '#worker/events/count-visits.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

// The platform cost of each operation. docs/costs.md computes its example from these numbers.

const randomHex = () => crypto.randomUUID().replaceAll('-', '');

const NO_ROWS: Rows = { rowsRead: 0, rowsWritten: 0 };

test('a card view, its counting and a save use no more of the platform than documented', async () => {
  const { send, deliver, measure } = startMetered();
  const signedUp = await send('POST', '/api/auth/signup', {
    firstName: 'Ann',
    lastName: 'Example',
    email: `${unique('mail')}@example.com`,
    password: 'a rather long pass phrase',
  });
  const { token }: { token: string } = JSON.parse(signedUp.text);
  const username = unique();
  const content = buildTestContent();
  await expectStatus(send('PUT', `/api/cards/${username}`, content, token), 201);
  const drawn = { kvWrites: 1, r2Writes: 1 };
  expectUsage(await measure(() => deliver('JOBS')), drawn, { rowsRead: 60, rowsWritten: 10 });

  const view = () => send('GET', `/${username}`);
  expectUsage(await measure(view), { requests: 1, kvReads: 1 }, NO_ROWS);
  // The same isolate caches the page.
  expectUsage(await measure(view), { requests: 1 }, NO_ROWS);
  const contactFile = () => send('GET', `/card/${username}/contact.vcf`);
  expectUsage(await measure(contactFile), { requests: 1, kvReads: 1 }, NO_ROWS);
  const beacon = () => send('POST', '/api/events', { username, type: 'view' });
  expectUsage(await measure(beacon), { requests: 1, messages: 1 }, NO_ROWS);

  // A batch of one is the worst case: follow-up work runs once per batch and card.
  const count = () => deliver('EVENTS');
  const counted = { messages: 1, ledgerCalls: 1 };
  expectUsage(await measure(count), counted, { rowsRead: 10, rowsWritten: 4 });
  const refresh = () => deliver('JOBS');
  const refreshed = { kvWrites: 1, ledgerCalls: 1, ledgerRowsRead: 3 };
  expectUsage(await measure(refresh), refreshed, { rowsRead: 45, rowsWritten: 10 });

  const save = () => send('PUT', `/api/cards/${username}`, { ...content, title: 'Boss' }, token);
  // The counter hands out a slice of the day's budget.
  const stores = { kvWrites: 1, messages: 1, ledgerCalls: 1, ledgerRowsRead: 3 };
  const saved = { requests: 1, counters: 1, ...stores };
  expectUsage(await measure(save), saved, { rowsRead: 100, rowsWritten: 10 });
});

test("an assistant's call uses no more of the platform than documented", async () => {
  const { send, measure } = startMetered();
  const owner = await join('business_pro');
  await owner.publish(unique());
  const token = owner.authorization.replace('Bearer ', '');
  const created = await send(
    'POST',
    '/api/keys',
    { name: 'A', scopes: ['cards:read'], password: PASSWORD },
    token,
  );
  const { key }: { key: string } = JSON.parse(created.text);
  const params = { name: 'find_cards', arguments: {} };
  const call = () =>
    send('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, key);
  // The first call of a day records the key's use.
  await call();
  expectUsage(
    await measure(call),
    { requests: 1, ledgerCalls: 1, ledgerRowsRead: 2 },
    {
      rowsRead: 20,
      rowsWritten: 4,
    },
  );
});

test('a view that is counted alone uses no more rows of its ledger than documented', async () => {
  const { connect, inside } = openObject();
  await connect().read({ sql: 'SELECT 1', values: [] });
  const count = (at: number) =>
    inside(({ storage: { sql } }) => {
      const cursors: SqlStorageCursor<Record<string, SqlStorageValue>>[] = [];
      const exec = (text: string, ...values: unknown[]) => {
        const cursor = sql.exec(text, ...values);
        cursors.push(cursor);
        return cursor;
      };
      const { username: _, origin: __, ...event } = buildQueuedEvent({ username: 'a', at });
      const places = ['1', '2', '3'].map((digit) => digit.repeat(32));
      COUNT_VISITS.run(Object.assign(Object.create(sql), { exec }), {
        events: [{ ...event, cardId: 'a', places, visitor: randomHex() }],
        now: at,
      });
      const sum = (of: 'rowsRead' | 'rowsWritten') =>
        cursors.reduce((total, cursor) => total + cursor[of], 0);
      return { rowsRead: sum('rowsRead'), rowsWritten: sum('rowsWritten') };
    });
  await count(START);
  const later = await count(START + 60_000);
  expect(later.rowsRead).toBeLessThanOrEqual(150);
  expect(later.rowsWritten).toBeLessThanOrEqual(30);
});
