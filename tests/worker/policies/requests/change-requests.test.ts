// @module-tag core
import { expect, test } from 'vitest';
import { listOrganizationCards } from '#shared/api/organizations/cards.ts';
import {
  createChangeRequest,
  listChangeRequests,
  REJECTION_REASON_MAX,
} from '#shared/api/organizations/change-requests.ts';
import type { FieldRule } from '#shared/organization/policy/policy.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { readEntries } from '#tests/worker/world/audit.ts';
import { join } from '#tests/worker/world/person.ts';
import { readValue } from '#tests/worker/world/sql.ts';

const LOCKED: FieldRule = {
  source: 'member',
  sync: 'always',
  editable: false,
  required: false,
  visibility: 'public',
};

/** A team whose members may not change their job title, with a member and their card. */
async function createLockedTeam() {
  const team = await createCardTeam();
  const ann = await join();
  const member = await team.add(ann);
  const { username } = await team.card(member);
  await team.setPolicy({ rules: { title: LOCKED } });
  const ask = (value: string, field = 'title') =>
    ann.send('POST', `/api/organizations/${team.id}/change-requests`, {
      username,
      field,
      value,
      note: 'Promoted.',
    });
  const decide = (id: string, isApproved: boolean, more: object = {}) =>
    team.send('POST', `/change-requests/${id}/decide`, {
      isApproved,
      value: 'Head of Sales',
      ...more,
    });
  const readTitle = async () => {
    const answer = await ann.send('GET', '/api/cards');
    const { cards } = await answer.json<{ cards: { title: string }[] }>();
    return cards[0]?.title;
  };
  return { team, ann, member, username, ask, decide, readTitle };
}

const readRequest = async (answer: Response) =>
  createChangeRequest.response.parse(await answer.json()).request;

test('an approved request changes the card once, and is recorded', async () => {
  const { team, member, username, ask, decide, readTitle } = await createLockedTeam();
  const answer = await expectStatus(ask('Head of Sales'), 201);
  const request = await readRequest(answer);
  expect(request).toMatchObject({
    username,
    field: 'title',
    status: 'open',
    member: { id: member },
  });
  const { requests } = await readAnswer(listChangeRequests, team.send('GET', '/change-requests'));
  expect(requests.map(({ id }) => id)).toEqual([request.id]);
  const decided = await decide(request.id, true);
  expect([decided.status, (await readRequest(decided)).status]).toEqual([200, 'approved']);
  expect(await readTitle()).toBe('Head of Sales');
  const again = await decide(request.id, false);
  await expectStatus(again, 409, 'already_decided');
  const entries = (await readEntries(team.id)).filter(({ target }) => target === username);
  expect(entries.map(({ action }) => action)).toEqual([
    'card.created',
    'request.created',
    'card.updated',
    'request.approved',
  ]);
});

test('a rejected request changes nothing', async () => {
  const { ask, decide, readTitle } = await createLockedTeam();
  const { id } = await readRequest(await ask('Head of Sales'));
  await expectStatus(decide(id, false), 200);
  expect(await readTitle()).toBe('');
  await expectStatus(decide(id, true), 409);
  expect(await readTitle()).toBe('');
});

test('of parallel decisions, one counts, and the card follows it', async () => {
  const { ask, decide, readTitle } = await createLockedTeam();
  const { id } = await readRequest(await ask('Head of Sales'));
  const answers = await Promise.all([decide(id, true), decide(id, false), decide(id, true)]);
  const won = answers.filter(({ status }) => status === 200);
  expect(won.length).toBe(1);
  const row = await readValue<string>(
    'SELECT status FROM organization_change_requests WHERE id = ?',
    id,
  );
  expect(await readTitle()).toBe(row === 'approved' ? 'Head of Sales' : '');
});

test('S-O5: a request that was changed after an approver read it is not approved, and the screen is told so', async () => {
  const { team, ask, decide, readTitle, username } = await createLockedTeam();
  const read = await readRequest(await ask('Head of Sales'));
  expect((await readRequest(await ask('Head of Sales'))).id).toBe(read.id);
  const swapped = await readRequest(await ask('CEO, pay to IBAN XX00'));
  expect(swapped.id).not.toBe(read.id);
  for (const isApproved of [true, false]) {
    const answer = await decide(read.id, isApproved, { before: read.before });
    await expectStatus(answer, 409, 'request_changed');
  }
  // A client that finds out the new ID still says which value its person saw.
  const guessed = await decide(swapped.id, true, { before: read.before });
  await expectStatus(guessed, 409, 'request_changed');
  await expectStatus(decide(swapped.id, true, { value: undefined }), 400);
  expect(await readTitle()).toBe('');
  await expectStatus(decide(swapped.id, true, { value: swapped.value }), 200);
  expect(await readTitle()).toBe(swapped.value);
  const entries = (await readEntries(team.id)).filter(({ target }) => target === username);
  const values = entries.map(({ action, details }) => [action, details['value']]);
  expect(values).toEqual([
    ['card.created', undefined],
    ['request.created', 'Head of Sales'],
    ['request.created', swapped.value],
    ['card.updated', undefined],
    ['request.approved', swapped.value],
  ]);
});

test('asking again replaces the open request', async () => {
  const { team, ask } = await createLockedTeam();
  await ask('Head of Sales');
  await ask('Chief of Sales');
  const { requests } = await readAnswer(listChangeRequests, team.send('GET', '/change-requests'));
  expect(requests.map(({ value }) => value)).toEqual(['Chief of Sales']);
});

test('a field the member can change, and a hostile value, are refused', async () => {
  const { ask } = await createLockedTeam();
  await expectStatus(ask('Acme', 'company'), 400);
  await expectStatus(ask('Head \u202Eof Sales'), 400);
});

test('managers decide requests of their groups, but not their own', async () => {
  const { team, member, ask } = await createLockedTeam();
  const max = await join();
  const manager = await team.add(max, 'manager');
  await team.group(manager);
  const { id } = await readRequest(await ask('Head of Sales'));
  const path = `/api/organizations/${team.id}/change-requests`;
  const decide = (request: string, isApproved = true) =>
    max.send('POST', `${path}/${request}/decide`, { isApproved, value: 'Head of Sales' });
  await expectStatus(decide(id), 404);
  await team.group(manager, member);
  const { username } = await team.card(manager);
  const own = await max.send('POST', path, {
    username,
    field: 'title',
    value: 'Chief',
    note: '',
  });
  const { id: ownId } = await readRequest(own);
  await expectStatus(decide(ownId), 404);
  // A rejection changes no card, so nothing but the request's own rule refuses it.
  await expectStatus(decide(ownId, false), 404);
  await expectStatus(decide(id), 200);
});

test('the member reads why a request was rejected, and the audit log names the reason', async () => {
  const { team, ann, username, ask, decide } = await createLockedTeam();
  const { id } = await readRequest(await ask('Head of Sales'));
  await expectStatus(decide(id, false, { reason: 'x'.repeat(REJECTION_REASON_MAX + 1) }), 400);
  const decided = await decide(id, false, { reason: 'Titles come from HR.' });
  expect(await readRequest(decided)).toMatchObject({
    status: 'rejected',
    reason: 'Titles come from HR.',
  });
  const path = `/api/organizations/${team.id}/change-requests?status=rejected`;
  const listed = await readAnswer(listChangeRequests, ann.send('GET', path));
  expect(listed.requests).toMatchObject([{ id, before: '', reason: 'Titles come from HR.' }]);
  const entries = (await readEntries(team.id)).filter(({ target }) => target === username);
  expect(entries.at(-1)).toMatchObject({
    action: 'request.rejected',
    details: { field: 'title', reason: 'Titles come from HR.' },
  });
});

test('an approval is refused once the card has another value than the approver saw', async () => {
  const { team, username, ask, decide, readTitle } = await createLockedTeam();
  const { id, before } = await readRequest(await ask('Head of Sales'));
  expect(before).toBe('');
  const { cards } = await readAnswer(listOrganizationCards, team.send('GET', '/cards'));
  const card = cards.find((one) => one.card.username === username)?.card;
  const changed = await team.send('PATCH', `/cards/${username}`, { ...card, title: 'Analyst' });
  expect([changed.status, await readTitle()]).toEqual([200, 'Analyst']);
  const refused = await decide(id, true);
  await expectStatus(refused, 409, { code: 'version_conflict', current: 'Analyst' });
  expect(await readTitle()).toBe('Analyst');
  await expectStatus(decide(id, true, { before: 'Analyst' }), 200);
  expect(await readTitle()).toBe('Head of Sales');
});
