import { expect, test } from 'vitest';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

async function idOf(ray: string): Promise<string | null> {
  const answer = await callWorker('https://cards.test/api/health', { headers: { 'CF-Ray': ray } });
  return answer.headers.get('X-Request-Id');
}

test('a request is identified by its ray ID, or by our own ID when the header is forged', async () => {
  expect(await idOf('8f1a2b3c4d5e6f70-FRA')).toBe('8f1a2b3c4d5e6f70-FRA');
  expect(await idOf('x'.repeat(5000))).toMatch(/^[\da-f-]{36}$/);
  expect(await idOf('<script>')).toMatch(/^[\da-f-]{36}$/);
});
