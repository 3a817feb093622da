import { expect, test } from 'vitest';
import {
  readOrganizationRows,
  MATCHES_MAX,
  WINDOW_MAX,
} from '#worker/contacts/organization/read-organization-contacts.ts';
import { openContacts } from '#worker/contacts/owner-contacts.ts';
import { parseContactQuery } from '#worker/contacts/search/read-contact-page.ts';
import { createTestKernel, createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { insertContacts } from '#tests/worker/contacts/organization/harness.ts';
import { createTeam } from '#tests/worker/world/organization.ts';
import { meterDb } from '#tests/worker/query-plan.ts';

/** Rows that a page of 20 reads, and its contacts. */
async function measure(
  organizationId: string,
  query: Readonly<Record<string, string>>,
  accounts: readonly string[] | null,
) {
  const { wrap, rowsRead } = meterDb();
  const ledgers = createTestLedgers();
  const contacts = await openContacts(
    createTestKernel({
      ledgers: { ...ledgers, open: async (id) => wrap(await ledgers.open(id)) },
    }),
    { id: organizationId, plan: 'enterprise', accounts },
  );
  const parsed = parseContactQuery({ ...query, limit: 20 });
  const { rows } = await readOrganizationRows(contacts, parsed);
  return { rows: rowsRead(), contacts: rows.length };
}

test('a page reads about its rows for the whole organization and for one member, and a bounded number otherwise', async () => {
  const team = await createTeam();
  const accounts = Array.from({ length: 400 }, (_, at) => `account-${at}`);
  await insertContacts(team.id, accounts, 8000);
  const whole = await measure(team.id, {}, null);
  expect(whole.contacts).toBe(20);
  expect(whole.rows).toBeLessThan(100);
  const own = await measure(team.id, {}, ['account-7']);
  expect(own.contacts).toBe(20);
  expect(own.rows).toBeLessThan(150);
  const groups = await measure(team.id, {}, accounts.slice(0, 200));
  expect(groups.contacts).toBe(20);
  // Of each contact, the holder's row of the parameter.
  expect(groups.rows).toBeLessThan(1500);
  const few = await measure(team.id, {}, accounts.slice(0, 50));
  expect(few.contacts).toBe(20);
  expect(few.rows).toBeLessThan(5000);
  const stranger = await measure(team.id, {}, ['a stranger']);
  expect(stranger).toEqual({ rows: expect.any(Number), contacts: 0 });
  expect(stranger.rows).toBeLessThan(5);
  // None of the latest contacts is theirs.
  const rare = Array.from({ length: 150 }, (_, at) => `rare-${at}`);
  await insertContacts(team.id, rare, 150);
  await insertContacts(team.id, accounts, 2 * WINDOW_MAX);
  const window = await measure(team.id, {}, rare);
  expect(window.contacts).toBe(0);
  expect(window.rows).toBeLessThan(3 * WINDOW_MAX);
  const search = await measure(team.id, { q: 'visitor' }, ['account-7']);
  expect(search.contacts).toBe(5);
  expect(search.rows).toBeLessThan(8 * MATCHES_MAX);
});
