import { readAuditChain } from '#shared/api/operator/audit.ts';
import { countPastEvents } from '#shared/api/operator/events.ts';
import { publishLegalTexts } from '#shared/api/operator/legal.ts';
import { setPlan } from '#shared/api/operator/plan.ts';
import { exportLedger, restoreLedger } from '#shared/api/operator/ledgers.ts';
import { reviewUnprovenAccess } from '#shared/api/operator/unproven-access.ts';
import { recoverLedger } from '#shared/api/operator/recovery.ts';
import { LEDGER_MIGRATIONS } from '#worker/ledger/migrations.ts';
import { authorizeOperator } from '#tests/worker/fixtures/authorize-operator.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import { WORLD_ORIGIN } from '#tests/worker/fixtures/world.ts';
import { CARD, OWNER, type WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { addProgramKey } from '#tests/worker/write-paths/api-paths.ts';
import { addOrganization } from '#tests/worker/write-paths/audit-paths.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runSql } from '#tests/worker/world/sql.ts';

/** Adds the account's ledger. Returns the operator's authorization. */
async function enter(_: World, { userId }: WalkAccount): Promise<string> {
  const ledger = await createTestLedgers().open(userId);
  await ledger.prepare('SELECT 1').run();
  return authorizeOperator();
}

const PAST_VIEW = {
  id: '7f6a7b8c-2222-4222-8333-444455556666',
  type: 'view',
  at: 1_000_000,
  origin: WORLD_ORIGIN,
  visitor: '0'.repeat(32),
  element: null,
  source: 'qr',
  device: 'phone',
  country: 'DE',
  referrer: null,
};

const request =
  (values: object): WritePath['request'] =>
  ({ userId }, Authorization) => ({
    headers: { Authorization },
    body: { ownerId: userId, shard: 0, ...values },
  });

const { method, path } = countPastEvents;

/** The operator's commands. */
export const OPERATOR_PATHS: readonly WritePath[] = Array.from<WritePath, WritePath>(
  [
    {
      covers: `POST ${exportLedger.path}`,
      prepare: enter,
      request: request({ cursor: null }),
    },
    {
      covers: `POST ${reviewUnprovenAccess.path}`,
      prepare: async (world, account) => {
        await addProgramKey(world, account);
        await runSql("UPDATE users SET email_confirmed_at = '9999-01-01'");
        return authorizeOperator();
      },
      request: request({ isPausing: true }),
    },
    {
      covers: `POST ${restoreLedger.path}`,
      prepare: enter,
      request: request({ step: { kind: 'begin', version: LEDGER_MIGRATIONS.length } }),
      intermediate: {
        tables: 'all',
        because: 'the ledger refuses other calls until its restore is finished or begun again',
      },
    },
    {
      covers: `POST ${recoverLedger.path}`,
      prepare: enter,
      // Local workerd refuses it, which is a result.
      request: request({ target: { kind: 'time', at: 1 } }),
    },
    {
      covers: `POST ${readAuditChain.path}`,
      prepare: async (world, account) => {
        await addOrganization(account, 'org-of-the-operator');
        return enter(world, account);
      },
      request: request({ organization: 'org-of-the-operator', after: null }),
      intermediate: {
        tables: ['organization_audit_outbox'],
        because: 'entries move to the ledger first, and the next call or the sweep repeats it',
      },
    },
    {
      covers: `POST ${publishLegalTexts.path}`,
      prepare: () => authorizeOperator(),
      request: request({
        texts: [
          { kind: 'terms', sections: [{ title: 'Who we are', paragraphs: ['Walk Cards.'] }] },
        ],
      }),
    },
    {
      covers: `POST ${setPlan.path}`,
      prepare: () => authorizeOperator(),
      request: request({ email: OWNER.email, plan: 'enterprise' }),
      intermediate: {
        tables: ['passes', 'card_previews', 'plan_changes'],
        because: 'cards and passes follow by jobs, which the sweep enqueues from `plan_changes`',
      },
    },
    {
      covers: `${method} ${path}`,
      prepare: enter,
      request: request({ countedAt: 2_000_000, events: [{ ...PAST_VIEW, username: CARD }] }),
      intermediate: {
        tables: 'all',
        because: 'the page is updated after the visits are counted, and the next call repeats it',
      },
    },
  ],
  (path) => ({ isAnonymous: true, ...path }),
);
