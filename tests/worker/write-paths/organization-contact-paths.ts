import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import { buildSubmission } from '#tests/worker/contacts/exchange/build-submission.ts';
import type { WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { buildWalkTeam } from '#tests/worker/write-paths/organization-paths.ts';
import { withParams, type WritePath } from '#tests/worker/write-paths/write-path.ts';
import { storeSubmission } from '#worker/contacts/exchange/store-submission.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const MEMBER = 'member-of-the-walk';
const CONTACT = 'contact-of-the-walk';
const DEPARTURE = 'departure-of-the-walk';

/** Makes an organization whose second member has a contact and a held-back one. Returns its ID. */
async function buildContactTeam(world: World, account: WalkAccount): Promise<string> {
  const id = await buildWalkTeam(world, account);
  const ledger = await createTestLedgers().open(id);
  const details = { holderId: MEMBER, receivedAt: new Date().toISOString() };
  await storeSubmission(ledger, buildSubmission({ ...details, key: 'one' }));
  await storeSubmission(ledger, buildSubmission({ ...details, key: 'two', isHeldBack: true }));
  await ledger.prepare('UPDATE contacts SET id = ?1').bind(CONTACT).run();
  return id;
}

/** Also deletes the contact, or the one that is held back. */
async function buildDeleted(world: World, account: WalkAccount, isHeld: boolean): Promise<string> {
  const id = await buildContactTeam(world, account);
  const path = `/api/organizations/${id}/contacts`;
  const { token } = account;
  await (isHeld
    ? world.send('POST', `${path}/held-back/delete`, { token, body: { until } })
    : world.send('DELETE', `${path}/${CONTACT}`, { token }));
  return id;
}

/** Also ends the membership of the second member, with the account as heir. */
async function buildHeir(world: World, account: WalkAccount): Promise<string> {
  const id = await buildContactTeam(world, account);
  await runSql(
    `INSERT INTO organization_departures
      (id, organization_id, member_id, user_id, name, email, role, groups, card, departed_at, heir_id)
    VALUES (?1, ?2, ?3, ?3, 'Ben', '', 'member', '[]', 'pause', '2026-01-01T00:00:00.000Z', ?4)`,
    DEPARTURE,
    id,
    MEMBER,
    account.userId,
  );
  return id;
}

const until = '9999-01-01T00:00:00.000Z';

/** Entries are recorded before the change, and again by a retry. */
const RECORDED = {
  repeatableTables: ['organization_audit_outbox', 'audit_entries'],
  intermediate: {
    tables: ['organization_audit_outbox', 'audit_entries', 'audit_head'],
    because: 'no transaction spans the audit log and the contacts',
  },
};
const RECORDED_AGAIN = {
  pattern: /^audit_.*/,
  because: 'the second entry of a retry has the next number of the chain',
};

/** Contacts of organization cards. */
export const ORGANIZATION_CONTACT_PATHS: readonly WritePath[] = withParams({ id: CONTACT }, [
  {
    covers: 'PATCH /api/organizations/:org/contacts/:id',
    prepare: buildContactTeam,
    body: { isMarked: true },
    ...RECORDED,
    mayDiffer: {
      pattern: /^audit_.*|"version":\d+/,
      because: 'a repeated change is another version and another entry',
    },
  },
  {
    covers: 'DELETE /api/organizations/:org/contacts/:id',
    prepare: buildContactTeam,
    // It was already deleted.
    retryStatuses: [404],
    ...RECORDED,
    mayDiffer: RECORDED_AGAIN,
  },
  {
    covers: 'POST /api/organizations/:org/contacts/held-back/keep',
    prepare: buildContactTeam,
    body: { until },
    ...RECORDED,
    mayDiffer: RECORDED_AGAIN,
  },
  {
    covers: 'POST /api/organizations/:org/contacts/held-back/delete',
    prepare: buildContactTeam,
    body: { until },
    ...RECORDED,
    mayDiffer: RECORDED_AGAIN,
  },
  {
    covers: 'POST /api/organizations/:org/contacts/:id/restore',
    prepare: (world, account) => buildDeleted(world, account, false),
    ...RECORDED,
    mayDiffer: RECORDED_AGAIN,
  },
  {
    covers: 'POST /api/organizations/:org/contacts/held-back/restore',
    prepare: (world, account) => buildDeleted(world, account, true),
    body: { until },
    ...RECORDED,
    mayDiffer: RECORDED_AGAIN,
  },
  {
    covers: 'job hand_over_contacts',
    prepare: buildHeir,
    request: (_, organizationId) => ({ body: { organizationId, departureId: DEPARTURE } }),
  },
]);
