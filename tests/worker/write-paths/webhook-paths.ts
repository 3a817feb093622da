import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import { APPEND_WEBHOOK_EVENTS } from '#worker/webhooks/queue/append-events.ts';
import { listSessionSecrets } from '#worker/env.ts';
import { createPauseLinks } from '#worker/webhooks/endpoints/pause-links.ts';
import { buildTestSettings, createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import type { WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import {
  addProgramKey,
  CALL_ROWS,
  PROGRESS as PROGRESS_OF_CALL,
} from '#tests/worker/write-paths/api-paths.ts';
import { buildWalkTeam } from '#tests/worker/write-paths/organization-paths.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const OWN = '/api/webhook-endpoints';
const ID = '3f0a8c1e-5d0a-4a51-9d5e-2f1f6f0f9a11';
const REQUEST = {
  id: ID,
  url: 'https://hooks.test/in',
  events: ['card.updated', 'contact.created'],
  password: PASSWORD,
};

const RESENT = { since: '2026-01-01T00:00:00.000Z', isFailedOnly: false };

async function addEndpoint(world: World, { token }: WalkAccount, path = OWN) {
  const { status, text } = await world.send('POST', path, { token, body: REQUEST });
  if (status !== 201) throw new Error(`${status}: ${text}`);
  const { id } = WEBHOOKS.create.response.parse(JSON.parse(text));
  return { id, path: `${path}/${id}` };
}

const addOwn = (world: World, account: WalkAccount) => addEndpoint(world, account);

/** The token of a mailed link that pauses an endpoint. */
function buildPauseToken(endpointId: string, userId: string): string {
  const secrets = listSessionSecrets(buildTestSettings());
  return createPauseLinks(secrets, () => new Date()).create({ endpointId, userId });
}

/** Makes a team with an endpoint. */
async function addTeams(world: World, account: WalkAccount) {
  const org = await buildWalkTeam(world, account);
  return {
    org,
    ...(await addEndpoint(world, account, `/api/organizations/${org}/webhook-endpoints`)),
  };
}

/** Also sends a test message. */
const addDelivery = (add: typeof addOwn) => async (world: World, account: WalkAccount) => {
  const endpoint = await add(world, account);
  const { text } = await world.send('POST', `${endpoint.path}/test`, { token: account.token });
  const { id: delivery }: { id: string } = JSON.parse(text);
  return { ...endpoint, delivery };
};

/** Also puts an event into the ledger. */
async function addEvent(world: World, account: WalkAccount): Promise<string> {
  await addOwn(world, account);
  const { userId } = account;
  await runSql(
    `INSERT INTO webhook_outbox (id, owner_id, type, at, data)
    VALUES ('event-of-the-walk', ?1, 'card.updated', ?2, '{}')`,
    userId,
    new Date(Date.now() + 1000).toISOString(),
  );
  await createTestLedgers().perform(userId, APPEND_WEBHOOK_EVENTS, { events: [] });
  return userId;
}

const SEALED = {
  pattern: /^webhook_endpoints .*/,
  because: 'a secret is random, and sealed differently each time',
};
const UNMAILED: WritePath['mayMiss'] = {
  line: /^mail .*A webhook now sends data/,
  when: /^(?:mail queue|D1 |KV )/,
  because: 'the response must not fail: it is the only one that contains the secret',
};
const ATTEMPTS = {
  pattern: /^webhook_.*/,
  because: 'each try is another attempt; a failed one is repeated after seconds that no walk waits',
};
const PROGRESS = {
  tables: [
    // Since when it fails.
    'webhook_endpoints',
    'webhook_outbox',
    'webhook_events',
    'webhook_deliveries',
    'webhook_attempts',
    'webhook_days',
    'webhook_wakes',
  ],
  because: 'an event is in the ledger before it leaves the outbox, and recognized by its ID',
};
const PROGRESS_TABLES = ['webhook_events', 'webhook_deliveries', 'webhook_attempts'];

/** The rows of one kind of owner. */
const buildRows = (prefix: string, add: typeof addOwn): WritePath[] => [
  {
    covers: `PATCH ${prefix}/:id`,
    prepare: add,
    body: { isPaused: true },
    repeatableTables: ['audit_entries'],
    mayDiffer: {
      pattern: /^audit_.*/,
      because: 'a stalled write that ends after its retry is recorded as well',
    },
  },
  {
    covers: `DELETE ${prefix}/:id`,
    prepare: add,
    retryStatuses: [404],
  },
  {
    covers: `POST ${prefix}/:id/rotate-secret`,
    prepare: add,
    body: { id: '5b2e8d3f-6c1a-4e72-8f40-9d7c3b1a6e25' },
  },
  {
    covers: `POST ${prefix}/:id/test`,
    prepare: add,
    repeatableTables: PROGRESS_TABLES,
    intermediate: PROGRESS,
    mayDiffer: ATTEMPTS,
    quotes: 'the owner sees what the receiver answered',
  },
  {
    covers: `POST ${prefix}/:id/deliveries/:delivery/resend`,
    prepare: addDelivery(add),
    repeatableTables: PROGRESS_TABLES,
    intermediate: PROGRESS,
    mayDiffer: ATTEMPTS,
  },
  {
    covers: `POST ${prefix}/:id/resend`,
    prepare: addDelivery(add),
    body: RESENT,
    repeatableTables: PROGRESS_TABLES,
    intermediate: PROGRESS,
    mayDiffer: ATTEMPTS,
  },
];

const once = { 'Idempotency-Key': 'webhook-of-the-walk' };
const V1 = '/api/v1/webhook-endpoints';
const ofCall = (mayDiffer: { because: string }) => ({
  pattern: /^(?:webhook_|api_requests ).*/,
  because: mayDiffer.because,
});
const CALL_TABLES: WritePath['intermediate'] = {
  tables: [...PROGRESS.tables, 'api_requests'],
  because: 'as of the app, and the row of a call is only its progress',
};

/** Makes a key and an endpoint with a delivery. */
async function addProgram(world: World, account: WalkAccount) {
  const token = await addProgramKey(world, account);
  return { token, ...(await addDelivery(addOwn)(world, account)) };
}

const V1_CALLS: readonly WritePath[] = [
  {
    covers: `POST ${V1}`,
    prepare: addProgramKey,
    body: { url: REQUEST.url, events: REQUEST.events },
    intermediate: CALL_ROWS,
    mayDiffer: ofCall(SEALED),
    mayMiss: UNMAILED,
  },
  { covers: `PATCH ${V1}/:id`, body: { isPaused: true } },
  { covers: `DELETE ${V1}/:id`, retryStatuses: [404] },
  { covers: `POST ${V1}/:id/test` },
  {
    covers: `POST ${V1}/:id/rotate-secret`,
    mayDiffer: PROGRESS_OF_CALL,
  },
  { covers: `POST ${V1}/:id/deliveries/:delivery/resend` },
  { covers: `POST ${V1}/:id/resend`, body: RESENT },
];
const V1_ROWS = Array.from(V1_CALLS, (row): WritePath => ({
  prepare: addProgram,
  intermediate: CALL_TABLES,
  mayDiffer: ofCall(ATTEMPTS),
  repeatableTables: PROGRESS_TABLES,
  quotes: 'the owner sees what the receiver answered',
  ...(!row.covers.startsWith('DELETE') && { headers: once }),
  ...row,
}));

/** Webhook endpoints of accounts and teams, and their deliveries. */
export const WEBHOOK_PATHS: readonly WritePath[] = [
  {
    covers: `POST ${OWN}`,
    body: REQUEST,
    mayDiffer: SEALED,
    mayMiss: UNMAILED,
  },
  {
    covers: `POST ${OWN}/pause`,
    prepare: async (world, account) => {
      const { id } = await addOwn(world, account);
      return buildPauseToken(id, account.userId);
    },
    isAnonymous: true,
    request: (_, token) => ({ body: { token } }),
  },
  {
    covers: 'POST /api/organizations/:org/webhook-endpoints',
    prepare: buildWalkTeam,
    body: REQUEST,
    mayDiffer: SEALED,
    mayMiss: UNMAILED,
  },
  ...buildRows(OWN, addOwn),
  ...buildRows('/api/organizations/:org/webhook-endpoints', addTeams),
  ...V1_ROWS,
  {
    covers: 'job deliver_webhooks',
    prepare: addEvent,
    request: (_, ownerId) => ({ body: { ownerId } }),
    intermediate: PROGRESS,
    mayDiffer: ATTEMPTS,
  },
  {
    covers: 'job report_views',
    prepare: addEvent,
    request: (_, ownerId) => ({ body: { ownerId, day: '2026-11-20' } }),
    intermediate: PROGRESS,
    mayDiffer: ATTEMPTS,
  },
];
