import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { meterBindings, type Usage } from '#tests/worker/fixtures/metered-bindings.ts';
import { buildTestContent, unique } from '#tests/worker/cards/harness.ts';
import worker from '#worker/index.ts';

// The platform cost of each operation. docs/deploy.md computes its example from these numbers.

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

/** Database rows depend on how much is stored. The figures of docs/deploy.md are upper bounds. */
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
  expectUsage(await measure(count), { messages: 1 }, { rowsRead: 60, rowsWritten: 25 });
  const refresh = () => deliver('JOBS');
  expectUsage(await measure(refresh), { kvWrites: 1 }, { rowsRead: 40, rowsWritten: 10 });

  const save = () => send('PUT', `/api/cards/${username}`, { ...content, title: 'Boss' }, token);
  const saved = { requests: 1, kvWrites: 1, messages: 1 };
  expectUsage(await measure(save), saved, { rowsRead: 90, rowsWritten: 10 });
});
