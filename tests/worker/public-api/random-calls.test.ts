import { env, SELF } from 'cloudflare:test';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { addTeamMember, insertGroup } from '#tests/worker/organizations/harness.ts';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import type { PublicCall } from '#shared/api/v1/public-call.ts';
import { unique } from '#tests/worker/cards/harness.ts';
import { startProgram, startTeamProgram } from '#tests/worker/public-api/harness.ts';
import { buildRandomCall, type RandomCall } from '#tests/worker/public-api/random-calls.ts';

/** Fewer than a key may make in a minute, so that none is refused for its number. */
const CALLS_OF_A_KEY = 800;

async function startPrograms() {
  const [person, team] = await Promise.all([startProgram(), startTeamProgram('enterprise')]);
  const username = unique('fuzz');
  const { memberId } = await addTeamMember(team.team, 'member');
  await person.call('POST', '/api/v1/cards', { username, name: 'Ada' });
  const contact = { card: username, name: 'Grace' };
  const added = await person.call('POST', '/api/v1/contacts', contact);
  const { id } = await added.json<{ id: string }>();
  const card = unique('fuzz');
  await team.call('POST', '/api/v1/cards', { username: card, name: 'Ada', member: memberId });
  const known = {
    username: [username, card],
    id: [id],
    member: [memberId, team.team.ownerId],
    group: [await insertGroup(team.team, 'Sales')],
  };
  return { person, team, known };
}

const findCall = ({ name }: RandomCall): PublicCall => {
  const call = PUBLIC_CALLS.find((one) => one.name === name);
  if (call === undefined) throw new Error(name);
  return call;
};

async function send(random: RandomCall, key: string) {
  const { params, query, headers, body } = random;
  const call = findCall(random);
  const path = call.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query).toString();
  const type = call.isUpload ? 'image/png' : 'application/json';
  return SELF.fetch(`https://cards.test${path}${search === '' ? '' : `?${search}`}`, {
    method: call.method,
    headers: {
      ...headers,
      Authorization: `Bearer ${key}`,
      ...(body !== undefined && { 'Content-Type': type }),
    },
    ...(body !== undefined && { body }),
  });
}

test('S-K14: no random call of any public endpoint is answered with a 5xx', async () => {
  const statuses = new Map<number, number>();
  for (let left = env.RANDOM_CALLS; left > 0; left -= CALLS_OF_A_KEY) {
    const { person, team, known } = await startPrograms();
    const property = fc.asyncProperty(
      buildRandomCall(known),
      fc.boolean(),
      async (random, isOfPerson) => {
        const program = isOfPerson && !findCall(random).isCompanyOnly ? person : team;
        const answer = await send(random, program.key);
        const text = await answer.text();
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        expect([answer.status < 500, random.name, text.slice(0, 200)]).toEqual([
          true,
          random.name,
          expect.any(String),
        ]);
      },
    );
    await fc.assert(property, {
      numRuns: Math.min(left, CALLS_OF_A_KEY),
      // A failure names its call already.
      endOnFailure: true,
    });
  }
  const counts = [...statuses].toSorted(([one], [other]) => one - other);
  // oxlint-disable-next-line no-console -- the figure of docs/architecture/api.md
  console.info(`calls by status: ${counts.map(([status, n]) => `${status} ${n}`).join(', ')}`);
  // Otherwise the calls would test nothing but the refusals of keys and bodies.
  for (const status of [200, 201, 204, 400, 404]) expect(statuses.has(status)).toBe(true);
  expect(statuses.get(401) ?? 0).toBe(0);
});
