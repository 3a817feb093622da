import { expect, test } from 'vitest';
import { createResolveTxt } from '#worker/http/dns/resolve-txt.ts';

const NAME = '_tiptopcards.acme.com';

const resolveWith = (answer: () => Response | Promise<Response>) =>
  createResolveTxt({ base: 'https://dns.test', fetch: async () => answer() })(NAME);

const txt = (data: string) => ({ name: NAME, type: 16, TTL: 300, data });

test('the name is asked for as TXT, and only text records are read', async () => {
  const urls: string[] = [];
  const resolve = createResolveTxt({
    fetch: async (url, init) => {
      urls.push(`${url} ${new Headers(init.headers).get('Accept')} ${init.redirect}`);
      const alias = { name: NAME, type: 5, TTL: 300, data: 'proof.acme.com.' };
      return Response.json({ Status: 0, Answer: [alias, txt('"one"'), txt('"tw" "o"')] });
    },
  });
  expect(await resolve(NAME)).toEqual(['one', 'two']);
  expect(urls).toEqual([
    `https://cloudflare-dns.com/dns-query?name=${NAME}&type=TXT application/dns-json manual`,
  ]);
});

test('no records, unquoted and escaped texts are read', async () => {
  expect(await resolveWith(() => Response.json({ Status: 3 }))).toEqual([]);
  expect(await resolveWith(() => Response.json({ Status: 2, Answer: [] }))).toEqual([]);
  const Answer = [txt('bare'), txt('"with \\"quotes\\""'), txt('""')];
  expect(await resolveWith(() => Response.json({ Status: 0, Answer }))).toEqual([
    'bare',
    'with "quotes"',
    '',
  ]);
});

test('of many records the first 200 are read', async () => {
  const Answer = Array.from({ length: 400 }, (_, at) => txt(`"${at}"`));
  expect(await resolveWith(() => Response.json({ Status: 0, Answer }))).toHaveLength(200);
});

test.each<[string, () => Response | Promise<Response>]>([
  ['malformed JSON', () => new Response('{"Status":')],
  ['another shape', () => Response.json({ Answer: 'x' })],
  ['a number as data', () => Response.json({ Status: 0, Answer: [{ type: 16, data: 1 }] })],
  ['HTML', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  [
    'a redirect',
    () => new Response(null, { status: 302, headers: { Location: 'https://evil.test' } }),
  ],
  ['an unreachable resolver', () => Promise.reject(new Error('connection refused'))],
])('%s is no answer', async (_, answer) => {
  expect(await resolveWith(answer)).toBeNull();
});

test('a huge answer is not read to its end', async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      if (sent > 1000) controller.close();
      else controller.enqueue(new Uint8Array(16_384).fill(32));
    },
  });
  expect(await resolveWith(() => new Response(body))).toBeNull();
  expect(sent).toBeLessThan(20);
});

/** Fails when its reader gives up, and never by itself. */
const untilAborted = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

test.each<[string, (signal: AbortSignal | null | undefined) => Promise<Response>]>([
  ['sends nothing', untilAborted],
  [
    'stops in the middle',
    async (signal) =>
      new Response(
        new ReadableStream({
          start(controller) {
            controller.enqueue(new TextEncoder().encode('{"Status":0,'));
            signal?.addEventListener('abort', () => controller.error(signal.reason));
          },
        }),
      ),
  ],
])('a resolver that %s is given up', async (_, answer) => {
  const resolve = createResolveTxt({ timeoutMs: 1, fetch: (_url, { signal }) => answer(signal) });
  expect(await resolve(NAME)).toBeNull();
});
