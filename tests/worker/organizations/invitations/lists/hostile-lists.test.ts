import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { INVITATION_LIST_MAX } from '#shared/organization/limits.ts';
import { GUEST, INVITED_SIGN_UP } from '#tests/worker/organizations/invitations/invite-guest.ts';
import {
  addressOf,
  check,
  people,
  personRow,
  read,
  store,
} from '#tests/worker/organizations/invitations/lists/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { createPaidTeam } from '#tests/worker/world/organization.ts';
import { readRow, readValue, runSql } from '#tests/worker/world/sql.ts';

const countLists = (organizationId: string) =>
  readValue('SELECT count(*) FROM invitation_lists WHERE organization_id = ?', organizationId);

test('a list that is too long, or has a pattern for one address, is refused whole', async () => {
  const started = startOrganizations();
  const { id, owner, path } = await createPaidTeam();
  const hostile = [
    { rows: people(INVITATION_LIST_MAX + 1) },
    { rows: [] },
    { rows: people(1), cards: { pattern: 'admin', numbersTaken: true } },
    { rows: people(1), cards: { pattern: '{password}', numbersTaken: true } },
    { rows: people(1), cards: { pattern: '<b>{first}', numbersTaken: true } },
    { rows: people(1), cards: { pattern: '../{first}', numbersTaken: true } },
    { rows: people(1), publish: { peopleKnow: false } },
  ];
  for (const list of hostile) {
    const body = { ...list, key: crypto.randomUUID() };
    await expectStatus(
      started.send(owner, 'POST', `${path}/invitation-lists`, body),
      400,
      'invalid_input',
    );
  }
  expect([await countLists(id), started.jobs, started.mails]).toEqual([0, [], []]);
});

test('a pattern never makes a reserved name, with a number neither', async () => {
  const started = startOrganizations();
  const { owner, path } = await createPaidTeam();
  const rows = ['Admin', 'Login', 'Pricing', 'Api'].map((name) => ({
    // The address of the person would be used otherwise.
    email: `${name.toLowerCase()}@rows.example`,
    card: { username: '', policy: '', content: { name } },
  }));
  for (const numbersTaken of [false, true]) {
    const report = await check(started, owner, path, rows, { pattern: '{first}', numbersTaken });
    for (const { outcome, reason } of report.rows) {
      expect([outcome, reason]).toEqual(['invalid', expect.stringContaining('reserved')]);
    }
  }
});

test('fields that a card does not have change nothing of it', async () => {
  const started = startOrganizations();
  const team = await createPaidTeam();
  const hostile = {
    id: 'card-of-another',
    organizationId: 'another',
    isActive: false,
    views: 1_000_000,
    __proto__: { isAdmin: true },
    'one too many': 'x',
  };
  const row = personRow('Ada', hostile);
  await store(started, team.owner, team.path, [row], undefined, { publish: { peopleKnow: true } });
  await started.runJobs();
  const card = await readRow(
    'SELECT organization_id AS owner, is_active AS isActive, views, content FROM cards WHERE username = ?',
    addressOf(row),
  );
  expect(card).toMatchObject({ owner: team.id, isActive: 1, views: 0 });
  expect(String(card?.['content'])).not.toMatch(/one too many|card-of-another|isAdmin/);
});

test('a member who is deleted while their row runs is named, and the rows after it go on', async () => {
  let afterBatch: (() => Promise<void>) | null = null;
  const db = new Proxy(env.DB, {
    get(real, name: keyof D1Database) {
      if (name !== 'batch') return real[name].bind(real);
      return async (statements: D1PreparedStatement[]) => {
        const results = await real.batch(statements);
        const run = afterBatch;
        afterBatch = null;
        await run?.();
        return results;
      };
    },
  });
  const started = startOrganizations({ db });
  const team = await createPaidTeam();
  const [ben, eva] = [personRow('Ben', { title: 'Old' }), personRow('Eva')];
  await store(started, team.owner, team.path, [ben]);
  await started.runJobs();
  const token = started.findToken(ben.email);
  await expectStatus(
    started.send(null, 'POST', INVITED_SIGN_UP, { token, agreed: true, ...GUEST }),
    201,
  );
  const content = { ...ben.card?.content, title: 'New' };
  const changed = { ...ben, card: { username: '', policy: '', content } };
  const list = await store(started, team.owner, team.path, [changed, eva]);
  // The first batch of the job reads what its rows are checked against.
  afterBatch = async () => {
    await runSql('DELETE FROM cards WHERE username = ?', addressOf(ben));
    await runSql('DELETE FROM users WHERE email = ?', ben.email);
  };
  await started.runJobs();
  expect((await read(started, team, list)).rows).toMatchObject([
    { outcome: 'invalid', reason: expect.stringMatching(/./) },
    { outcome: 'sent', username: addressOf(eva) },
  ]);
  expect(await readValue('SELECT count(*) FROM cards WHERE organization_id = ?', team.id)).toBe(0);
});
