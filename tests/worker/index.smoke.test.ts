import { SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { smokeTest } from '#scripts/deploy/smoke-test.ts';
import { readRow } from '#tests/worker/world/sql.ts';

const ORIGIN = 'https://cards.test';
type Send = (url: string, init: RequestInit) => Promise<Response>;
const send: Send = (url, init) => SELF.fetch(url, init);

async function run(fetch: Send = send, clock = () => 0): Promise<string[]> {
  const lines: string[] = [];
  await smokeTest({ origin: ORIGIN, fetch, log: (line) => void lines.push(line), clock });
  return lines;
}

async function leftovers(): Promise<number> {
  const row = await readRow<{ n: number }>(
    `SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM cards) + (SELECT count(*) FROM sessions) AS n`,
  );
  return row?.n ?? -1;
}

test('the smoke test of a deployment goes through the Worker from sign-up to deletion and leaves nothing behind', async () => {
  const lines = await run();
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toBe('The test account is removed.');
  expect(await leftovers()).toBe(0);
});

test('a page without its card, a slow hash and a session that is not ended fail the smoke test, and nothing is left behind', async () => {
  const broken: [RegExp, Send, (() => number)?][] = [
    [
      /published card returned 200 without its name/,
      async (url, init) =>
        /\/smoke-/.test(new URL(url).pathname) && init.method === undefined
          ? new Response('an empty page')
          : send(url, init),
    ],
    [
      /verify returned 200, not 401/,
      async (url, init) => (url.endsWith('/api/auth/verify') ? Response.json({}) : send(url, init)),
    ],
  ];
  for (const [sentence, fetch] of broken) {
    await expect(run(fetch)).rejects.toThrow(sentence);
    expect(await leftovers()).toBe(0);
  }
  let ms = 0;
  await expect(run(send, () => (ms += 4000))).rejects.toThrow('Workers Paid');
  expect(await leftovers()).toBe(0);
});
