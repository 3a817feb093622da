import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { readOwnOrganizations } from '#worker/organizations/own-organizations.ts';
import { createTeam } from '#tests/worker/world/organization.ts';
import { confirmEmail, join } from '#tests/worker/world/person.ts';
import { meteredDb, recordingDb } from '#tests/worker/query-plan.ts';

const now = () => new Date('2026-06-01T00:00:00.000Z');
const NUMBERS = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)';

test('the list reads the rows of the account, with 50,000 invitations of others and 25 of its own', async () => {
  const { id } = await createTeam();
  const bo = await join();
  await confirmEmail(bo.user.id);
  const meter = meteredDb();
  const read = async () => {
    const before = meter.rowsRead();
    const { invitations } = await readOwnOrganizations({ db: meter.db, now }, bo.user.id);
    return { invitations, rows: meter.rowsRead() - before };
  };
  const empty = await read();
  expect(empty.invitations).toEqual([]);
  const columns = `organization_invitations
    (id, organization_id, email, email_key, role, token_hash, invited_by, created_at, expires_at)`;
  await env.DB.prepare(
    `INSERT INTO ${columns} ${NUMBERS} SELECT 'other' || i, ?2, 'o' || i || '@big.example',
      'o' || i || '@big.example', 'member', printf('%064d', i), 'x', '2026-05-01', '2027-01-01' FROM n`,
  )
    .bind(50_000, id)
    .run();
  expect((await read()).rows).toBe(empty.rows);
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO organizations (id, slug, name, billing_owner_id, created_at, updated_at)
      ${NUMBERS} SELECT 'own' || i, 'own' || i, 'Team ' || i, ?2, '2026-01-01', '2026-01-01' FROM n`,
    ).bind(25, bo.user.id),
    env.DB.prepare(
      `INSERT INTO ${columns} ${NUMBERS} SELECT 'own' || i, 'own' || i, ?2, ?2, 'member',
        printf('own%061d', i), 'x', printf('2026-05-%02d', i), '2027-01-01' FROM n`,
    ).bind(25, bo.email),
  ]);
  const full = await read();
  expect(full.invitations.map(({ organization }) => organization)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Team ${25 - index}`),
  );
  // At most the invitation, its organization and a look for a membership for each of 20, and no sort of all.
  expect(full.rows - empty.rows).toBeLessThanOrEqual(3 * 20);
});

test('memberships and invitations are read by two statements', async () => {
  const bo = await join();
  const { db, statements } = recordingDb();
  await readOwnOrganizations({ db, now }, bo.user.id);
  expect(statements.size).toBe(2);
});
