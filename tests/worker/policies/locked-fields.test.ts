// @module-tag core
import { expect, test } from 'vitest';
import { z } from 'zod';
import { updateOrganizationCard } from '#shared/api/organizations/cards.ts';
import { changedCardSchema } from '#shared/api/v1/calls/card-calls.ts';
import { listScopes, type ApiScope } from '#shared/api/programs/scopes.ts';
import { OWN_FIELD, type FieldRule } from '#shared/organization/policy/policy.ts';
import { addKey, addTeamKey, type Program } from '#tests/worker/world/api-key.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';

const LOCKED: FieldRule = { ...OWN_FIELD, source: 'policy', editable: false };
const POLICY = {
  rules: {
    company: LOCKED,
    website: { ...LOCKED, sync: 'first' as const },
    phone: { ...OWN_FIELD, editable: false },
  },
  values: { company: 'Acme Ltd', website: 'https://acme.example' },
  allowsOwnElements: false,
};
const TEXT = { id: 'own', type: 'text', value: 'Mine', position: 0, hidden: false } as const;
const SENT = {
  title: 'Chief',
  company: 'Evil',
  website: 'https://evil.example',
  phone: '+49 1',
  cardElements: [TEXT],
};
const locked = (...fields: string[]) => fields.map((field) => ({ field, reason: 'locked' }));

/** Permissions of a key with and without the one that overrides locks. */
const SCOPES: Readonly<Record<'with' | 'without', readonly ApiScope[]>> = {
  with: listScopes('organization'),
  without: listScopes('organization').filter((scope) => scope !== 'policies:override'),
};

async function startTeam() {
  const team = await createCardTeam();
  const ann = await join('business_pro');
  const member = await team.add(ann);
  await team.setPolicy(POLICY);
  const card = await team.card(member, buildTestContent({ name: 'Ann', title: 'Analyst' }));
  return { team, ann, member, username: card.username };
}

async function readPage(username: string): Promise<string> {
  return (await callWorker(`https://cards.test/${username}`)).text();
}

async function readChanged(answer: Response) {
  expect([answer.status, answer.status < 300 ? '' : await answer.clone().text()]).toEqual([
    expect.any(Number),
    '',
  ]);
  return changedCardSchema.parse(await answer.json());
}

const patch = ({ call }: Program, username: string, changes: object) =>
  call('PATCH', `/api/v1/cards/${username}`, changes);

test('S-K15: a key changes locked fields with the permission and the flag only, and is told what stays', async () => {
  const { team, username } = await startTeam();
  const weak = await addTeamKey(team, SCOPES.without);
  const strong = await addTeamKey(team, SCOPES.with);
  for (const [program, flag] of [
    [weak, {}],
    [weak, { overrideLocks: false }],
    [strong, {}],
  ] as const) {
    const card = await readChanged(await patch(program, username, { ...SENT, ...flag }));
    expect(card).toMatchObject({
      title: 'Chief',
      company: 'Acme Ltd',
      website: 'https://acme.example',
      phone: '+1 555 123 4567',
      cardElements: [],
      notTaken: locked('company', 'phone', 'website', 'cardElements'),
    });
  }
  const refused = await patch(weak, username, { title: 'Boss', overrideLocks: true });
  await expectStatus(refused, 403, {
    code: 'scope_required',
    message: expect.stringContaining('policies:override'),
  });
  const shown = await readPage(username);
  expect([shown.includes('Acme Ltd'), shown.includes('Evil'), shown.includes('Boss')]).toEqual([
    true,
    false,
    false,
  ]);
  const taken = await readChanged(
    await patch(strong, username, { ...SENT, title: 'Boss', overrideLocks: true }),
  );
  expect(taken).toMatchObject({
    title: 'Boss',
    company: 'Evil',
    website: 'https://evil.example',
    phone: '+49 1',
    cardElements: [{ value: 'Mine' }],
    notTaken: [],
    policyState: { exceptions: ['company', 'website'] },
  });
  expect(await readPage(username)).toContain('Evil');
  // Setting the policy's value again is a change of a locked field too.
  const back = await readChanged(await patch(weak, username, { company: 'Acme Ltd' }));
  expect(back).toMatchObject({ company: 'Evil', notTaken: locked('company') });
});

test('S-K15: a new card of a key has values of locked fields with the permission and the flag only', async () => {
  const { team, member } = await startTeam();
  const weak = await addTeamKey(team, SCOPES.without);
  const strong = await addTeamKey(team, SCOPES.with);
  const create = ({ call }: Program, body: object, key = crypto.randomUUID()) =>
    call(
      'POST',
      '/api/v1/cards',
      { name: 'Ann', member, ...SENT, ...body },
      {
        'Idempotency-Key': key,
      },
    );
  for (const program of [weak, strong]) {
    const username = unique('new');
    const card = await readChanged(await create(program, { username }));
    expect(card).toMatchObject({
      title: 'Chief',
      company: 'Acme Ltd',
      website: 'https://acme.example',
      // A locked field without a value of the policy gets its first one.
      phone: '+49 1',
      cardElements: [],
      notTaken: locked('company', 'website', 'cardElements'),
    });
    expect(await readPage(username)).not.toContain('Evil');
  }
  const name = unique('new');
  const refused = await create(weak, { username: name, overrideLocks: true });
  await expectStatus(refused, 403, 'scope_required');
  await expectStatus(callWorker(`https://cards.test/${name}`), 404);
  const taken = await readChanged(await create(strong, { username: name, overrideLocks: true }));
  expect(taken).toMatchObject({
    company: 'Evil',
    website: 'https://evil.example',
    cardElements: [{ value: 'Mine' }],
    notTaken: [],
    policyState: { exceptions: ['company', 'website'] },
  });
  expect(await readPage(name)).toContain('Evil');
  const plain = await readChanged(
    await weak.call('POST', '/api/v1/cards', { username: unique('new'), name: 'Ann', member }),
  );
  expect(plain).toMatchObject({ company: 'Acme Ltd', notTaken: [] });
});

test('a value that was not taken of a new card does not appear once the policy has none', async () => {
  const { team, member } = await startTeam();
  const { call } = await addTeamKey(team, SCOPES.without);
  const username = unique('new');
  await call('POST', '/api/v1/cards', { username, name: 'Ann', member, company: 'Evil' });
  await team.setPolicy({});
  const card = await (await call('GET', `/api/v1/cards/${username}`)).json();
  expect(card).toMatchObject({ company: '' });
});

test('a person’s key is told what is locked, and can override nothing', async () => {
  const { ann, username } = await startTeam();
  const program = await addKey(ann);
  const card = await readChanged(await patch(program, username, SENT));
  expect(card).toMatchObject({
    title: 'Chief',
    company: 'Acme Ltd',
    notTaken: locked('company', 'phone', 'website', 'cardElements'),
  });
  const refused = await patch(program, username, { company: 'Evil', overrideLocks: true });
  await expectStatus(refused, 403, 'scope_required');
  const own = { username: unique('own'), name: 'Ann' };
  const created = await readChanged(await program.call('POST', '/api/v1/cards', own));
  expect(created.notTaken).toEqual([]);
});

const overrideSchema = z.looseObject({ before: z.unknown(), after: z.unknown() });

test('the audit log has the values that a key put in place of locked ones, under the key', async () => {
  const { team, member, username } = await startTeam();
  const program = await addTeamKey(team, SCOPES.with);
  const long = { ...TEXT, value: 'x'.repeat(500) };
  const change = { title: 'Chief', company: 'Evil', cardElements: [long], overrideLocks: true };
  await expectStatus(patch(program, username, change), 200);
  const created = unique('new');
  const card = { username: created, name: 'Ann', member, company: 'New', overrideLocks: true };
  await expectStatus(program.call('POST', '/api/v1/cards', card), 201);
  const entries = await readEntries(team.id);
  const find = (action: string, target: string) =>
    entries.filter((entry) => entry.action === action && entry.target === target);
  const [updated] = find('card.updated', username);
  expect(updated).toMatchObject({
    actor: `key:${program.keyId}`,
    actorEmail: 'API key “A program”',
    details: {
      changed: expect.arrayContaining(['title', 'company', 'cardElements']),
      before: { company: 'Acme Ltd', cardElements: [] },
      after: { company: 'Evil', cardElements: [expect.stringMatching(/^text: x{194}$/)] },
    },
  });
  expect(Object.keys(overrideSchema.parse(updated?.details).after ?? {})).not.toContain('title');
  expect(find('card.created', created)).toMatchObject([
    { details: { before: { company: 'Acme Ltd' }, after: { company: 'New' } } },
  ]);
});

test('an admin makes exceptions in the app as before, without values in the audit log', async () => {
  const { team, username } = await startTeam();
  expect(
    await readAnswer(updateOrganizationCard, team.send('PATCH', `/cards/${username}`, SENT)),
  ).toMatchObject({
    card: { company: 'Evil', phone: '+49 1', policyState: { exceptions: ['company', 'website'] } },
    notTaken: [],
  });
  const entry = (await readEntries(team.id)).findLast(({ action }) => action === 'card.updated');
  expect(Object.keys(entry?.details ?? {})).toEqual(['changed']);
});
