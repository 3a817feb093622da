import { expect, test } from 'vitest';
import { z } from 'zod';
import { startProgram } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

/** Compiled by `tests/scripts/openapi.test.ts`: its types are those of the generated client. */
const modules = import.meta.glob('../../generated-client/journey.ts', { eager: true });

const journeySchema = z.object({
  runJourney: z.custom<(visit: unknown) => Promise<unknown>>(
    (value) => typeof value === 'function',
  ),
});

/** Without what only browsers know. */
const send = (url: string, { method, headers, body }: RequestInit) =>
  callWorker(url, { method: method ?? 'GET', headers: { ...headers }, body: body ?? null });

test('a generated client makes the main journey: create, change, contacts in pages, delete', async () => {
  const [module] = Object.values(modules);
  const { runJourney } = journeySchema.parse(module);
  const { key } = await startProgram();
  const username = unique('client');
  const visit = { baseUrl: 'https://cards.test', fetch: send, key, username };
  expect(await runJourney(visit)).toEqual({
    owner: 'person',
    url: `https://cards.test/${username}`,
    title: 'Analyst',
    version: 2,
    contacts: ['Cyd', 'Bob', 'Ann'],
    last: null,
    refused: 'not_found',
    deleted: 204,
  });
});
