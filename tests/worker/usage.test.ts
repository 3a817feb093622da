import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { meterBindings, type Usage } from '#tests/worker/fixtures/metered-bindings.ts';
import { join } from '#tests/worker/account/harness.ts';
import { buildTestContent, START, unique } from '#tests/worker/cards/harness.ts';
import { buildQueuedEvent } from '#tests/worker/events/harness.ts';
import { openObject } from '#tests/worker/ledger/open-object.ts';
import { COUNT_VISITS } from '#worker/events/aggregation/count-visits.ts';
import worker from '#worker/index.ts';

// The platform cost of each operation. docs/costs.md computes its example from these numbers.

const BROWSER = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15';

function start() {
  const { bindings, queues, count, measure } = meterBindings();
  async function send(method: string, path: string, body?: unknown, token?: string) {
    count('requests');
    const request = new Request<unknown, IncomingRequestCfProperties>(`https://cards.test${path}`, {
      method,
      headers: {
        'User-Agent': BROWSER,
        'CF-Connecting-IP': '192.0.2.99',
        Accept: 'application/json, text/event-stream',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const context = createExecutionContext();
    const answer = await worker.fetch(request, bindings, context);
    const text = await answer.text();
    await waitOnExecutionContext(context);
    return { status: answer.status, text };
  }
  /** Delivers all queued messages as one batch. */
  async function deliver(queue: 'JOBS' | 'EVENTS') {
    const messages = queues[queue].splice(0).map((body, index) => ({
      id: String(index),
      body,
      attempts: 1,
      timestamp: new Date(),
      ack: () => undefined,
      retry: () => {
        throw new Error('a message was put back');
      },
    }));
    await worker.queue(
      {
        queue: `tip-top-cards-${queue.toLowerCase()}`,
        messages,
        metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
        ackAll: () => undefined,
        retryAll: () => {
          throw new Error('a batch was put back');
        },
      },
      bindings,
    );
  }
  return { send, deliver, measure };
}

/** Database rows depend on how much is stored. The figures of docs/costs.md are upper bounds. */
interface Rows {
  rowsRead: number;
  rowsWritten: number;
}

function expectUsage(usage: Usage, exactly: Partial<Usage>, most: Rows): void {
  const { rowsRead, rowsWritten, ...counted } = usage;
  const billed = Object.entries(counted).filter(([, value]) => value > 0);
  expect(Object.fromEntries(billed)).toEqual(exactly);
  expect(rowsRead).toBeLessThanOrEqual(most.rowsRead);
  expect(rowsWritten).toBeLessThanOrEqual(most.rowsWritten);
}

const randomHex = () => crypto.randomUUID().replaceAll('-', '');

const NO_ROWS: Rows = { rowsRead: 0, rowsWritten: 0 };

test('a card view, its counting and a save use no more of the platform than documented', async () => {
  const { send, deliver, measure } = start();
  const signedUp = await send('POST', '/api/auth/signup', {
    firstName: 'Ann',
    lastName: 'Example',
    email: `${unique('mail')}@example.com`,
    password: 'a rather long pass phrase',
  });
  const { token }: { token: string } = JSON.parse(signedUp.text);
  const username = unique();
  const content = buildTestContent();
  expect((await send('PUT', `/api/cards/${username}`, content, token)).status).toBe(201);
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
  expectUsage(await measure(refresh), refreshed, { rowsRead: 40, rowsWritten: 10 });

  const save = () => send('PUT', `/api/cards/${username}`, { ...content, title: 'Boss' }, token);
  const saved = { requests: 1, kvWrites: 1, messages: 1, ledgerCalls: 1, ledgerRowsRead: 3 };
  expectUsage(await measure(save), saved, { rowsRead: 90, rowsWritten: 10 });
});

test("an assistant's call uses no more of the platform than documented", async () => {
  const { send, measure } = start();
  const owner = await join('business_pro');
  await owner.publish(unique());
  const token = owner.authorization.replace('Bearer ', '');
  const created = await send('POST', '/api/keys', { name: 'A', scopes: ['cards:read'] }, token);
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
