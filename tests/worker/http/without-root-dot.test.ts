import { expect, test } from 'vitest';
import { readServerMetadata } from '#shared/api/programs/oauth.ts';
import { withoutRootDot } from '#worker/http/without-root-dot.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

test('only one dot at the end of the hostname is removed', () => {
  for (const [url, expected] of [
    ['https://cards.test./a.b./?c=d.#e.', 'https://cards.test/a.b./?c=d.#e.'],
    ['http://localhost.:8787/', 'http://localhost:8787/'],
    ['https://cards.test/', 'https://cards.test/'],
    ['https://cards.test/x.', 'https://cards.test/x.'],
    ['https://cards.test../', 'https://cards.test../'],
    ['https://[::1]/', 'https://[::1]/'],
  ] as const) {
    expect(withoutRootDot(new Request(url)).url).toBe(new Request(expected).url);
  }
});

test('the request stays the same otherwise', async () => {
  const request = new Request('https://cards.test./api', {
    method: 'POST',
    headers: { Authorization: 'Bearer x' },
    body: 'text',
  });
  const changed = withoutRootDot(request);
  expect([changed.method, changed.headers.get('Authorization'), await changed.text()]).toEqual([
    'POST',
    'Bearer x',
    'text',
  ]);
});

test('S-H6: the host with a dot is the host, and a foreign one with a dot is not', async () => {
  const answer = await callWorker(`https://cards.test.${readServerMetadata.path}`);
  // One issuer, so that tokens of one spelling work with the other.
  expect([answer.status, await answer.json()]).toEqual([
    200,
    expect.objectContaining({ issuer: 'https://cards.test' }),
  ]);
  for (const host of ['evil.example.', 'cards.test..', 'cards.test.evil.example.']) {
    expect([host, (await callWorker(`https://${host}/api/health`)).status]).toEqual([host, 421]);
  }
});
