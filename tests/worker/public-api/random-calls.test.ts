import { env } from 'cloudflare:test';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import type { PublicCall } from '#shared/api/v1/public-call.ts';
import { PERSON_WEBHOOK_EVENTS, WEBHOOK_EVENTS } from '#shared/api/webhook-events.ts';
import { type Program, startProgram, startTeamProgram } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember, addGroup, insertInvitation } from '#tests/worker/world/organization.ts';
import { findIssue } from '#tests/worker/public-api/described-answer.ts';
import {
  buildRandomCall,
  type KnownOfKind,
  type RandomCall,
} from '#tests/worker/public-api/random-calls.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';

/** Fewer than a key may make in a minute, so that none is refused for its number. */
const CALLS_OF_A_KEY = 800;
/** So many calls of each endpoint that one of them succeeds, whatever the seed. */
const CALLS_FOR_EACH_SUCCESS = 20_000;
/** Of what calls delete. */
const COPIES = 3;
/** For 20,000 calls and more, on a possibly busy machine. */
const TIMEOUT_MS = 3_600_000;
const HOOK_URL = 'http://localhost:9/in';

/** Makes something several times with a key, and returns the IDs. */
async function add({ call }: Program, path: string, body?: unknown): Promise<string[]> {
  const ids: string[] = [];
  for (let copy = 0; copy < COPIES; copy += 1) {
    const answer = await call('POST', path, body);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    ids.push((await answer.json<{ id: string }>()).id);
  }
  return ids;
}

/** Gives a key cards, contacts and webhooks with deliveries. */
async function addKnown(program: Program, member?: string): Promise<KnownOfKind> {
  const username = [unique('fuzz'), unique('fuzz')];
  for (const name of username) {
    const card = { username: name, name: 'Ada', member };
    const answer = await program.call('POST', '/api/v1/cards', card);
    if (answer.status !== 201) throw new Error(await answer.text());
  }
  const [card] = username;
  const contact = await add(program, '/api/v1/contacts', { card, name: 'Grace' });
  const hook = { url: HOOK_URL, events: ['contact.created'] };
  const webhook = await add(program, '/api/v1/webhook-endpoints', hook);
  const [first] = webhook;
  const [delivery = ''] = await add(program, `/api/v1/webhook-endpoints/${first}/test`);
  const params = { username, contact, webhook, delivery: [delivery], card: username };
  const names = Array.from({ length: 20 }, () => unique('fresh'));
  const email = names.map((name) => `${name}@example.com`);
  const fields = { url: [HOOK_URL], card: username, username: names, email };
  return { params, fields };
}

async function startPrograms() {
  const [person, team] = await Promise.all([startProgram(), startTeamProgram('enterprise')]);
  const members: string[] = [];
  const invitation: string[] = [];
  for (let copy = 0; copy < COPIES; copy += 1) {
    members.push((await addMember(team.team, 'member')).memberId);
    invitation.push(await insertInvitation(team.team, `${unique('guest')}@example.com`));
  }
  const member = [...members, team.team.ownerId];
  const group = [await addGroup(team.team, 'Sales'), await addGroup(team.team, 'Support')];
  const ofPerson = await addKnown(person);
  for (const username of ofPerson.params['username'] ?? []) {
    // Messages go to holders of passes.
    await person.person.send('POST', '/api/wallet-passes/generate', { cardData: { username } });
  }
  const ofOrganization = await addKnown(team, team.team.ownerId);
  const known = {
    person: { ...ofPerson, params: { ...ofPerson.params, event: PERSON_WEBHOOK_EVENTS } },
    organization: {
      params: { ...ofOrganization.params, event: WEBHOOK_EVENTS, member, group, invitation },
      fields: { ...ofOrganization.fields, member, successor: member, heir: member },
    },
  };
  return { keys: { person: person.key, organization: team.key }, known };
}

const findCall = ({ name }: RandomCall): PublicCall => {
  const call = PUBLIC_CALLS.find((one) => one.name === name);
  if (call === undefined) throw new Error(name);
  return call;
};

async function send(random: RandomCall, call: PublicCall, key: string) {
  const { params, query, headers, body } = random;
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  const type = call.isUpload ? 'image/jpeg' : 'application/json';
  return callWorker(`https://cards.test${path}${search === '' ? '' : `?${search}`}`, {
    method: call.method,
    headers: {
      ...headers,
      Authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'Content-Type': type }),
    },
    ...(body !== undefined && { body }),
  });
}

test(
  'S-K14: no random call of any public endpoint is answered with a 5xx, and each answer is as openapi.json says',
  { timeout: TIMEOUT_MS },
  async () => {
    const statuses = new Map<number, number>();
    const succeeded = new Set<string>();
    for (let left = env.RANDOM_CALLS; left > 0; left -= CALLS_OF_A_KEY) {
      const { keys, known } = await startPrograms();
      const property = fc.asyncProperty(buildRandomCall(known), async (random) => {
        const call = findCall(random);
        const answer = await send(random, call, keys[random.kind]);
        const text = await answer.text();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect([answer.status < 500, random.name, text.slice(0, 200)]).toEqual([
          true,
          random.name,
          expect.any(String),
        ]);
        if (answer.ok) succeeded.add(random.name);
        const issue = findIssue(call, answer.status, text);
        expect([random.name, issue]).toEqual([random.name, null]);
      });
      await fc.assert(property, {
        numRuns: Math.min(left, CALLS_OF_A_KEY),
        // A failure names its call already.
        endOnFailure: true,
      });
    }
    const counts = [...statuses].toSorted(([one], [other]) => one - other);
    const refused = PUBLIC_CALLS.filter(({ name }) => !succeeded.has(name)).map(({ name }) => name);
    // oxlint-disable-next-line no-console -- the figure of docs/architecture/api.md
    console.info(
      `calls by status: ${counts.map(([status, n]) => `${status} ${n}`).join(', ')}; never a success: ${refused.join(', ') || 'none'}`,
    );
    // Otherwise the calls would test nothing but the refusals of keys and bodies.
    for (const status of [200, 201, 204, 400, 404]) expect(statuses.has(status)).toBe(true);
    expect(statuses.get(401) ?? 0).toBe(0);
    if (env.RANDOM_CALLS >= CALLS_FOR_EACH_SUCCESS) expect(refused).toEqual([]);
  },
);
