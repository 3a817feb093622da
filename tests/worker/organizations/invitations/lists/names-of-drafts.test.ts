import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/format/duration.ts';
import { CARD_NAMES_PER_DAY, PREPARED_CARD_DAYS } from '#shared/organization/limits.ts';
import { findTakenNames } from '#worker/cards/prepared-cards.ts';
import { createPaidTeam, createTeam } from '#tests/worker/world/organization.ts';
import { readRow, readValue, runSql } from '#tests/worker/world/sql.ts';
import {
  addressOf,
  check,
  personRow,
  read,
  store,
} from '#tests/worker/organizations/invitations/lists/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';

const NOW = Date.now();
const inDays = (days: number) => new Date(NOW + days * DAY_MS);

const countNames = (organizationId: string) =>
  readValue('SELECT count FROM card_name_counts WHERE organization_id = ?', organizationId);

test('the new names of a day are limited for each organization on its own', async () => {
  const started = startOrganizations();
  const [team, other] = [await createPaidTeam(), await createPaidTeam()];
  const day = new Date().toISOString().slice(0, 10);
  await runSql(
    'INSERT INTO card_name_counts (organization_id, day, count) VALUES (?, ?, ?)',
    team.id,
    day,
    CARD_NAMES_PER_DAY - 1,
  );
  const rows = [personRow('Ada'), personRow('Bo'), { email: 'no.card@rows.example' }];
  const report = await check(started, team.owner, team.path, rows);
  const expected = ['invite', 'limit', 'invite'];
  expect(report.rows.map(({ outcome }) => outcome)).toEqual(expected);
  expect(report.rows[1]?.reason).toContain('tomorrow');
  const list = await store(started, team.owner, team.path, rows);
  const others = [personRow('Cy'), personRow('Di')];
  const second = await store(started, other.owner, other.path, others);
  await started.runJobs();
  expect((await read(started, team, list)).rows.map(({ outcome }) => outcome)).toEqual([
    'sent',
    'limit',
    'sent',
  ]);
  expect((await read(started, other, second)).rows.map(({ outcome }) => outcome)).toEqual([
    'sent',
    'sent',
  ]);
  expect([await countNames(team.id), await countNames(other.id)]).toEqual([CARD_NAMES_PER_DAY, 2]);
  // Undoing a list gives no names back, so that lists cannot try names without end.
  await started.send(other.owner, 'POST', `${other.path}/invitation-lists/${second}/undo`);
  await started.runJobs();
  expect(await countNames(other.id)).toBe(2);
});

test('a draft of an organization that has paid holds its name for 90 days, and no longer', async () => {
  let now = inDays(0);
  const started = startOrganizations({ now: () => now });
  const [team, other] = [await createPaidTeam(), await createPaidTeam()];
  const row = personRow('Eve');
  await store(started, team.owner, team.path, [row]);
  await started.runJobs();
  expect(
    await readRow(
      'SELECT user_id AS owner, reserved_until AS until FROM username_reservations WHERE username = ?',
      addressOf(row),
    ),
  ).toEqual({ owner: team.id, until: inDays(PREPARED_CARD_DAYS).toISOString() });
  const claims = [{ username: addressOf(row), emailKey: `other.${row.email}` }];
  const findTaken = () => findTakenNames({ db: env.DB, now: () => now }, other.id, claims);
  now = inDays(PREPARED_CARD_DAYS - 1);
  await started.cards.sweep.preparedCards();
  expect(await findTaken()).toEqual(new Set([addressOf(row)]));
  now = inDays(PREPARED_CARD_DAYS + 1);
  await started.cards.sweep.preparedCards();
  expect(await findTaken()).toEqual(new Set());
  expect(await readValue('SELECT count(*) FROM prepared_cards WHERE email = ?', row.email)).toBe(0);
});

test('a draft of any other organization holds no name, and its check says so', async () => {
  const started = startOrganizations();
  const [team, other] = [await createTeam({ plan: 'business_pro' }), await createPaidTeam()];
  const row = personRow('Finn');
  expect((await check(started, team.owner, team.path, [row])).hasPaid).toBe(false);
  await store(started, team.owner, team.path, [row]);
  await started.runJobs();
  expect(
    await env.DB.prepare('SELECT username FROM prepared_cards WHERE email = ?')
      .bind(row.email)
      .first('username'),
  ).toBe(addressOf(row));
  const same = { ...row, email: `other.${row.email}` };
  const report = await check(started, other.owner, other.path, [same]);
  expect(report.rows[0]?.outcome).toBe('invite');
  expect(
    await readValue(
      'SELECT count(*) FROM username_reservations WHERE username = ?',
      addressOf(row),
    ),
  ).toBe(0);
});
