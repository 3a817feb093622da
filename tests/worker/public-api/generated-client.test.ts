import { expect, test } from 'vitest';
import { z } from 'zod';
import { startProgram } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { JPEG, PNG } from '#tests/worker/pictures/pictures.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

/** Compiled by `tests/scripts/openapi.test.ts`: its types are those of the generated client. */
const modules = import.meta.glob('../../generated-client/{journey,upload}.ts', { eager: true });

const programSchema = z.custom<(visit: unknown) => Promise<unknown>>(
  (value) => typeof value === 'function',
);
/** A program of the generated clients by its name. */
const readProgram = (name: string) =>
  programSchema.parse(Object.assign({}, ...Object.values(modules))[name]);

/** Without what only browsers know. */
const send = (url: string, { method, headers, body }: RequestInit) =>
  callWorker(url, { method: method ?? 'GET', headers: { ...headers }, body: body ?? null });

test('a generated client makes the main journey: create, change, contacts in pages, delete', async () => {
  const { key } = await startProgram();
  const username = unique('client');
  const visit = { baseUrl: 'https://cards.test', fetch: send, key, username };
  expect(await readProgram('runJourney')(visit)).toEqual({
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

/** Such clients call `fetch` with a request. */
const sendRequest = (request: Request) => callWorker(request);

test.each([
  ['PNG', PNG],
  ['JPEG', JPEG],
])('another generated client uploads a %s as it is', async (_, bytes) => {
  const { key } = await startProgram();
  const username = unique('upload');
  const photo = new Blob([bytes]);
  const visit = { baseUrl: 'https://cards.test', fetch: sendRequest, key, username, photo };
  const url: unknown = expect.stringMatching(/^\/media\/[0-9a-f]{64}\./);
  const answer = await readProgram('uploadPicture')(visit);
  expect(answer).toEqual({ url, shown: Object(answer).url });
});
