import { env } from 'cloudflare:test';
import { readAuditChain } from '#shared/api/operator/audit.ts';
import { countPastEvents } from '#shared/api/operator/events.ts';
import { exportLedger, restoreLedger } from '#shared/api/operator/ledgers.ts';
import { recoverLedger } from '#shared/api/operator/recovery.ts';
import { sha256Hex } from '#worker/http/crypto/sha256.ts';
import { LEDGER_MIGRATIONS } from '#worker/ledger/migrations.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import { WORLD_ORIGIN } from '#tests/worker/fixtures/world.ts';
import { CARD, type Estate } from '#tests/worker/write-paths/estate.ts';
import { addOrganization } from '#tests/worker/write-paths/audit-paths.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';

/** Stores a token, and adds the account's ledger. Returns the token. */
async function enter(_: World, { userId }: Estate): Promise<string> {
  const ledger = await createTestLedgers().open(userId);
  await ledger.prepare('SELECT 1').run();
  const token = crypto.randomUUID();
  await env.DB.prepare("INSERT INTO operator_tokens VALUES (?, '9999-01-01T00:00:00.000Z')")
    .bind(sha256Hex(token))
    .run();
  return token;
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

const act =
  (path: string, values: object): WritePath['act'] =>
  (world, { userId }, token) =>
    world.send('POST', path, {
      headers: { Authorization: `Operator ${token}` },
      body: { ownerId: userId, shard: 0, ...values },
    });

const { method, path } = countPastEvents;

/** The operator's commands. */
export const OPERATOR_PATHS: readonly WritePath[] = [
  {
    covers: `POST ${exportLedger.path}`,
    prepare: enter,
    act: act(exportLedger.path, { cursor: null }),
  },
  {
    covers: `POST ${restoreLedger.path}`,
    prepare: enter,
    act: act(restoreLedger.path, { step: { kind: 'begin', version: LEDGER_MIGRATIONS.length } }),
    intermediate: {
      tables: 'all',
      because: 'the ledger refuses other calls until its restore is finished or begun again',
    },
  },
  {
    covers: `POST ${recoverLedger.path}`,
    prepare: enter,
    // Local workerd refuses it, which is a result.
    act: act(recoverLedger.path, { target: { kind: 'time', at: 1 } }),
  },
  {
    covers: `POST ${readAuditChain.path}`,
    prepare: async (world, estate) => {
      await addOrganization(estate, 'org-of-the-operator');
      return enter(world, estate);
    },
    act: (world, _, token) =>
      world.send('POST', readAuditChain.path, {
        headers: { Authorization: `Operator ${token}` },
        body: { organization: 'org-of-the-operator', after: null },
      }),
    intermediate: {
      tables: ['organization_audit_outbox'],
      because: 'entries move to the ledger first, and the next call or the sweep repeats it',
    },
  },
  {
    covers: `${method} ${path}`,
    prepare: enter,
    act: (world, _, token) =>
      world.send('POST', path, {
        headers: { Authorization: `Operator ${token}` },
        body: { countedAt: 2_000_000, events: [{ ...PAST_VIEW, username: CARD }] },
      }),
    intermediate: {
      tables: 'all',
      because: 'the page is updated after the visits are counted, and the next call repeats it',
    },
  },
];
