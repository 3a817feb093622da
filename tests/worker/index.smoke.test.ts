import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { smokeTest } from '#scripts/deploy/smoke.ts';

const ORIGIN = 'https://cards.test';
type Send = (url: string, init: RequestInit) => Promise<Response>;
const send: Send = (url, init) => SELF.fetch(url, init);

async function run(fetch: Send = send, clock = () => 0): Promise<string[]> {
  const said: string[] = [];
  await smokeTest({ origin: ORIGIN, fetch, say: (line) => void said.push(line), clock });
  return said;
}

async function leftovers(): Promise<number> {
  const row = await env.DB.prepare(
    `SELECT (SELECT count(*) FROM users) + (SELECT count(*) FROM cards) + (SELECT count(*) FROM sessions) AS n`,
  ).first<{ n: number }>();
  return row?.n ?? -1;
}

test('the trial of a deployment goes through the Worker from signing up to leaving, and leaves nothing', async () => {
  const said = await run();
  expect(said).toHaveLength(5);
  expect(said.at(-1)).toBe('The account of this test is gone.');
  expect(await leftovers()).toBe(0);
});

test('a page without its card, a slow hash and a session that lives on fail the trial, and still nothing stays', async () => {
  const broken: [RegExp, Send, (() => number)?][] = [
    [
      /published card answered 200 without its name/,
      async (url, init) =>
        /\/smoke-/.test(new URL(url).pathname) && init.method === undefined
          ? new Response('an empty page')
          : send(url, init),
    ],
    [
      /verify answered 200, not 401/,
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
