import { examples } from 'virtual:api-examples';
import { expect, test } from 'vitest';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { buildCurl } from '#shared/api/v1/examples.ts';
import { findView, type PublicCall } from '#shared/api/v1/public-call.ts';
import { unique } from '#tests/worker/world/card.ts';
import { JPEG } from '#tests/worker/pictures/pictures.ts';
import { findAnswerIssue } from '#tests/worker/public-api/described-answer.ts';
import { buildExampleWorld, type ExampleWorld } from '#tests/worker/public-api/example-world.ts';
import { parseCurl, type ExampleRequest } from '#tests/worker/public-api/parse-curl.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

const ORIGIN = 'https://cards.test';

type Kind = 'person' | 'organization';
const rows = PUBLIC_CALLS.flatMap((call) =>
  (['person', 'organization'] as const).flatMap((kind) =>
    findView(call, kind) === null ? [] : [[call.name, kind, call] as const],
  ),
);

/** The bytes of the file that the example uploads. */
function readFile(name: string): Uint8Array {
  if (name !== 'photo.jpg') throw new Error(`${name} is no file of an example`);
  return JPEG;
}

const worlds = new Map<string, Promise<ExampleWorld>>();

/** A world for a call: one of its own where the call deletes something of it. */
function findWorld(call: PublicCall, kind: Kind, language: string): Promise<ExampleWorld> {
  if (call.method === 'DELETE') return buildExampleWorld(kind);
  const name = `${kind} ${language}`;
  const world = worlds.get(name) ?? buildExampleWorld(kind);
  worlds.set(name, world);
  return world;
}

/** Sends the request of an example, with the names and IDs of the world in place of those that it invents. */
async function send(call: PublicCall, world: ExampleWorld, { url, init }: ExampleRequest) {
  const isAboutWebhooks = call.path.includes('/webhook-endpoints/');
  const params: Readonly<Record<string, string>> = {
    ...world.params,
    ...(isAboutWebhooks && { id: world.webhook }),
  };
  const named = Object.entries(call.example.params ?? {}).reduce(
    (text, [name, placeholder]) => text.replace(placeholder, params[name] ?? placeholder),
    url,
  );
  return callWorker(named, { ...init, body: fillBody(call, world, init.body ?? null) });
}

/** Names the card of the world; for a new card a free username, and with the key of a team its member. */
function fillBody(
  { name, isUpload }: PublicCall,
  { params }: ExampleWorld,
  body: RequestInit['body'],
): RequestInit['body'] {
  if (typeof body !== 'string' || isUpload) return body;
  const isNewCard = name === 'createCard';
  const username = isNewCard ? unique('example') : (params['username'] ?? '');
  const { member } = params;
  const text = body.replace('ada-lovelace', username);
  return isNewCard && member !== undefined ? JSON.stringify({ ...JSON.parse(text), member }) : text;
}

/** What is wrong with an answer; an empty list would show nothing of its entries. */
function findIssue(call: PublicCall, status: number, text: string): string | null {
  const issue = findAnswerIssue(call, status, text);
  // No delivery has failed for good.
  if (issue !== null || !call.isList || call.name === 'listWebhookDeliveries') return issue;
  const { data }: { data: unknown[] } = JSON.parse(text);
  return data.length > 0 ? null : 'no entries';
}

test.each(rows)('the curl example of %s works with the key of a %s', async (_, kind, call) => {
  const world = await findWorld(call, kind, 'curl');
  const request = parseCurl(buildCurl(call, ORIGIN), { KEY: world.program.key }, readFile);
  const answer = await send(call, world, request);
  expect(findIssue(call, answer.status, await answer.text())).toBeNull();
});

test.each(rows)('the TypeScript of %s works with the key of a %s', async (_, kind, call) => {
  const world = await findWorld(call, kind, 'TypeScript');
  const issues: (string | null)[] = [];
  const run = examples[call.name];
  await run?.({
    key: world.program.key,
    readFile: async (name) => readFile(name),
    fetch: async (url, init) => {
      const answer = await send(call, world, { url, init });
      issues.push(findIssue(call, answer.status, await answer.clone().text()));
      return answer;
    },
  });
  expect(issues).toEqual([null]);
});
