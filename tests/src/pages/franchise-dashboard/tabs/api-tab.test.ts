import { expect, test } from 'vitest';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { SAMPLE_REQUESTS } from '#src/pages/franchise-dashboard/tabs/api-tab.tsx';

test('the sample requests are calls of the public API, with its parameters', () => {
  expect(SAMPLE_REQUESTS.length).toBeGreaterThan(1);
  for (const { text } of SAMPLE_REQUESTS) {
    const method = /-X (\w+)/.exec(text)?.[1] ?? 'GET';
    const url = new URL(/\/api\S+/.exec(text)?.[0] ?? '', 'https://cards.test');
    const call = PUBLIC_CALLS.find((one) => one.method === method && one.path === url.pathname);
    expect(call, text).toBeDefined();
    expect(Object.keys(call?.query ?? {})).toEqual(
      expect.arrayContaining([...url.searchParams.keys()]),
    );
    const body: unknown = JSON.parse(/-d '(.*)'/.exec(text)?.[1] ?? 'null');
    const known = Object.keys(Object(call?.request?.def ?? {}).shape ?? {});
    expect(known).toEqual(expect.arrayContaining(Object.keys(Object(body))));
    if (body !== null) expect(call?.request?.safeParse(body).success).toBe(true);
  }
});
