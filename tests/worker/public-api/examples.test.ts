import { examples } from 'virtual:api-examples';
import { expect, test } from 'vitest';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { buildCurl } from '#shared/api/v1/examples.ts';
import { findView, type PublicCall } from '#shared/api/v1/public-call.ts';
import { unique } from '#tests/worker/world/card.ts';
import { JPEG } from '#tests/worker/pictures/pictures.ts';
import { findAnswerIssue } from '#tests/worker/public-api/described-answer.ts';
import { parseCurl, type ExampleRequest } from '#tests/worker/public-api/parse-curl.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { submitContact } from '#shared/api/contacts.ts';
import { fillPath } from '#shared/routes.ts';
import { type Program, startProgram, startTeamProgram } from '#tests/worker/world/api-key.ts';
import { addMember, addGroup, insertInvitation } from '#tests/worker/world/organization.ts';
import { sendAs } from '#tests/worker/world/person.ts';
import {
  insertDomain,
  insertOwnDomain,
} from '#tests/worker/organizations/endpoint-rows/domain-rows.ts';
import { insertTeamPolicy } from '#tests/worker/organizations/endpoint-rows/policy-rows.ts';
import { holdContacts } from '#tests/worker/public-api/hold-contacts.ts';
import { readPage } from '#tests/worker/public-api/program-cards.ts';

interface ExampleWorld {
  program: Program;
  /** What the parameters of paths name. `id` is the contact's. */
  params: Readonly<Record<string, string>>;
  /** ID of a webhook. */
  webhook: string;
}

/**
 * Gives a program what the examples name: a card, a contact and a webhook with a delivery; a person's also
 * a pass and a message, a team's a member, a group, an invitation, a policy and domains.
 */
async function buildExampleWorld(kind: 'person' | 'organization'): Promise<ExampleWorld> {
  const team = kind === 'organization' ? await buildTeam() : null;
  const program = team?.program ?? (await startProgram());
  const username = unique('example');
  const member = team === null ? {} : { member: team.params.member };
  const card = { username, name: 'Ada', email: 'ada@example.com', ...member };
  await requireCreated(program.call('POST', '/api/v1/cards', card));
  const visit = fillPath(submitContact.path, { username });
  const visitor = { name: 'Vera', email: 'vera@example.com', note: 'Call me', consent: true };
  await requireCreated(sendAs(null)('POST', visit, visitor));
  const { data } = await readPage(await program.call('GET', '/api/v1/contacts'));
  await holdContacts(team?.program.team.id ?? program.person.user.id, ['Ben']);
  const hook = { url: 'http://localhost:9/in', events: ['contact.created'] };
  const webhook = await requireCreated(program.call('POST', '/api/v1/webhook-endpoints', hook));
  const test = `/api/v1/webhook-endpoints/${webhook}/test`;
  const delivery = await requireCreated(program.call('POST', test));
  if (team === null) {
    const pass = { cardData: { username } };
    await program.person.send('POST', '/api/wallet-passes/generate', pass);
    const message = { title: 'Hello', message: 'We have moved.' };
    await requireCreated(program.call('POST', '/api/v1/passes/messages', message));
  }
  const id = String(data[0]?.['id']);
  return { program, webhook, params: { ...team?.params, username, id, delivery } };
}

async function buildTeam() {
  const program = await startTeamProgram();
  const { memberId: member } = await addMember(program.team, 'member');
  const group = await addGroup(program.team, 'A group');
  const policy = await insertTeamPolicy(program);
  const domain = await insertDomain(program);
  const hostname = await insertOwnDomain(program);
  const invitation = await insertInvitation(program.team, 'vera@example.com');
  // An entry of the audit log.
  await program.call('POST', '/api/v1/groups', { name: 'Another group' });
  return { program, params: { member, group, invitation, policy, domain, hostname } };
}

/** Returns the ID of what a call made. */
async function requireCreated(call: Promise<Response>): Promise<string> {
  const answer = await call;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
  const { id = '' }: { id?: string } = text === '' ? {} : JSON.parse(text);
  return id;
}

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

/** Refusals where the installation of tests has no resolver, and lists own domains in its settings. */
const REFUSED: Readonly<Partial<Record<PublicCall['name'], number>>> = {
  verifyDomain: 503,
  addOwnDomain: 400,
  checkOwnDomain: 503,
};

/** What is wrong with an answer; an empty list would show nothing of its entries. */
function findIssue(call: PublicCall, status: number, text: string): string | null {
  if (REFUSED[call.name] === status) return null;
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
      if (answer.status === REFUSED[call.name]) return Response.json({});
      return answer;
    },
  });
  expect(issues).toEqual([null]);
});
