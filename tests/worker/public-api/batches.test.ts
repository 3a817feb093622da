import { expect, test } from 'vitest';
import { addTeamKey, startProgram, startTeamProgram } from '#tests/worker/world/api-key.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember, pay } from '#tests/worker/world/organization.ts';
import { readRow, runSql } from '#tests/worker/world/sql.ts';

const CARDS = '/api/v1/batches/cards';
const MEMBERS = '/api/v1/batches/members';
const once = (key: string) => ({ 'Idempotency-Key': key });

interface Result {
  status: number;
  error: { code: string; issues: { path: string }[] } | null;
  card?: { username: string; title: string } | null;
  invitation?: { id: string; email: string } | null;
  member?: { id: string; role: string } | null;
}

async function readResults(answer: Promise<Response>): Promise<Result[]> {
  const settled = await answer;
  const text = await settled.text();
  expect([settled.status, text]).toEqual([200, expect.any(String)]);
  const { results }: { results: Result[] } = JSON.parse(text);
  return results;
}

const brief = (results: readonly Result[]) =>
  results.map(({ status, error }) => (error === null ? status : `${status} ${error.code}`));

test('a batch publishes and changes cards, with a result for each', async () => {
  const { team, call } = await startTeamProgram();
  const { memberId: member } = await addMember(team, 'member');
  const [one, two] = [unique('one'), unique('two')];
  const created = await readResults(
    call('POST', CARDS, {
      items: [
        { username: one, name: 'Ada', member },
        { username: two, name: 'Ada', member, jobTitle: 'CEO' },
        { username: one, name: 'Ada', member },
        { name: 'Ada', member },
        'no object',
        { username: two, name: 'Ada', member: 'unknown' },
        { username: two, name: 'Ada', member },
      ],
    }),
  );
  expect(brief(created)).toEqual([
    201,
    '400 invalid_input',
    '409 username_taken',
    '400 invalid_input',
    '400 invalid_input',
    '404 not_found',
    201,
  ]);
  expect(created[1]?.error?.issues).toMatchObject([{ path: 'jobTitle' }]);
  expect(created[3]?.error?.issues).toMatchObject([{ path: 'username' }]);
  const changed = await readResults(
    call('PATCH', CARDS, {
      items: [
        { username: two, title: 'Analyst' },
        { username: two, title: 'Twice' },
        { username: 'no-such-card', title: 'X' },
        { title: 'Nameless' },
        { username: '../members', title: 'X' },
      ],
    }),
  );
  expect(brief(changed)).toEqual([
    200,
    '400 invalid_input',
    '404 not_found',
    '400 invalid_input',
    '404 not_found',
  ]);
  expect(changed[0]?.card).toMatchObject({ username: two, title: 'Analyst' });
  await expectStatus(call('GET', `/api/v1/cards/${two}`), 200, { title: 'Analyst', version: 2 });
});

test('a batch has 1 to 100 people or 20 cards, and is refused whole otherwise', async () => {
  const { call } = await startTeamProgram();
  const item = { username: 'x', title: 'X' };
  for (const body of [
    { items: Array.from({ length: 21 }, () => item) },
    { items: [] },
    {},
    { items: [item], isDryRun: true },
  ]) {
    await expectStatus(call('PATCH', CARDS, body), 400, 'invalid_input');
  }
});

test('100 people are invited in one call, once for an Idempotency-Key', async () => {
  const { team, call } = await startTeamProgram('enterprise');
  await pay(team.owner.user.id);
  await runSql("UPDATE users SET plan = 'enterprise' WHERE id = ?", team.owner.user.id);
  const name = unique('p');
  const people = Array.from({ length: 100 }, (_, no) => ({
    email: `${name}-${no}@${name}.example`,
    role: 'member',
  }));
  const key = crypto.randomUUID();
  const invite = () => readResults(call('POST', MEMBERS, { items: people }, once(key)));
  const invited = await invite();
  expect(new Set(brief(invited))).toEqual(new Set([201]));
  expect(invited[99]?.invitation?.email).toBe(people[99]?.email);
  expect(await invite()).toEqual(invited);
  // As a crash leaves it: nothing is invited a second time.
  await runSql(
    "UPDATE api_requests SET answer = NULL, running_until = '' WHERE organization_id = ?",
    team.id,
  );
  const again = await invite();
  expect(again.map(({ invitation }) => invitation?.id)).toEqual(
    invited.map(({ invitation }) => invitation?.id),
  );
  const row = await readRow<{ count: number }>(
    'SELECT count(*) AS count FROM organization_invitations WHERE organization_id = ?',
    team.id,
  );
  expect(row?.count).toBe(100);
}, 60_000);

test('20 cards are made in one call', async () => {
  const { team, call } = await startTeamProgram('enterprise');
  const members = await Promise.all(Array.from({ length: 20 }, () => addMember(team, 'member')));
  const items = members.map(({ memberId: member }) => ({
    username: unique('batch'),
    name: 'Ada',
    member,
  }));
  const results = await readResults(call('POST', CARDS, { items }));
  expect(new Set(brief(results))).toEqual(new Set([201]));
  expect(results.map(({ card }) => card?.username)).toEqual(items.map(({ username }) => username));
}, 60_000);

test('S-K13: a batch gives no role that a call alone would not give, and needs the same permissions', async () => {
  const { team, call } = await startTeamProgram();
  const { memberId: member } = await addMember(team, 'member');
  const results = await readResults(
    call('PATCH', MEMBERS, {
      items: [
        { member, role: 'admin' },
        { member: team.ownerId, status: 'suspended' },
        { member, role: 'manager' },
      ],
    }),
  );
  expect(brief(results)).toEqual(['400 invalid_input', '403 forbidden', '400 invalid_input']);
  const once = await readResults(call('PATCH', MEMBERS, { items: [{ member, role: 'manager' }] }));
  expect(once[0]?.member).toMatchObject({ id: member, role: 'manager' });
  const other = await startTeamProgram();
  const foreign = await readResults(
    other.call('PATCH', MEMBERS, { items: [{ member, role: 'member' }] }),
  );
  expect(brief(foreign)).toEqual(['404 not_found']);
  const weak = await addTeamKey(team, ['members:read', 'cards:write']);
  await expectStatus(weak.call('PATCH', MEMBERS, { items: [{ member }] }), 403, 'scope_required');
  const locked = { username: unique('x'), name: 'Ada', member, overrideLocks: true };
  const cards = await readResults(weak.call('POST', CARDS, { items: [locked] }));
  expect(brief(cards)).toEqual(['403 scope_required']);
  const person = await startProgram();
  await expectStatus(person.call('PATCH', MEMBERS, { items: [{ member }] }), 403, 'forbidden');
});

test('each item of a batch counts as a call of the minute', async () => {
  const { call } = await startProgram();
  const remaining = async () =>
    Number(
      /"key";r=(\d+)/.exec((await call('GET', '/api/v1/me')).headers.get('RateLimit') ?? '')?.[1],
    );
  const before = await remaining();
  const items = Array.from({ length: 10 }, (_, no) => ({
    username: `no-such-card-${no}`,
    title: 'X',
  }));
  await readResults(call('PATCH', CARDS, { items }));
  expect(before - (await remaining())).toBe(11);
});
