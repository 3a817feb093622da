import { env } from 'cloudflare:test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ACCOUNT_COSTS } from '#shared/api/costs/account-costs.ts';
import {
  AGENT_MESSAGE_UNITS,
  findCallCost,
  IDEMPOTENCY_UNITS,
  INVITED_PERSON_UNITS,
  KEY_CALL_UNITS,
  MODEL_TEXT_UNITS,
} from '#shared/api/costs/call-costs.ts';
import { priceOperations, PRICES } from '#shared/api/costs/prices.ts';
import { ORGANIZATION_COSTS } from '#shared/api/costs/organization-costs.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { meterBindings } from '#tests/worker/fixtures/metered-bindings.ts';
import { startOutside } from '#tests/worker/fixtures/outside.ts';
import { readStored, restoreStored } from '#tests/worker/fixtures/stored.ts';
import { createWorld, type Outcome, type World } from '#tests/worker/fixtures/world.ts';
import { endpoints, fillAny, readRoutes } from '#tests/worker/route-table.ts';
import { PERSON_PATHS, TEAM_PATHS } from '#tests/worker/write-paths/all-paths.ts';
import {
  buildWalkAccount,
  CARD,
  type WalkAccount,
} from '#tests/worker/write-paths/walk-account.ts';
import { buildWalkTeam } from '#tests/worker/write-paths/organization-paths.ts';
import { perform } from '#tests/worker/write-paths/write-path.ts';

// The units of each call against what the whole Worker uses for it on metered stores, with the jobs
// that follow. The prices are those of docs/costs.md.

beforeAll(() => {
  // Hundreds of calls log a line each.
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation(() => undefined);
  }
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const MEASURE_TIMEOUT_MS = 600_000;

const nameOf = ({ method, path }: Pick<Endpoint, 'path'> & { method: string }): string =>
  `${method} ${path}`;

test('S-B8: every route of a session has units, and all units belong to such a route', () => {
  const routes = readRoutes().filter(({ audience }) => ['session', 'operator'].includes(audience));
  expect(routes.length).toBeGreaterThan(150);
  expect(routes.filter((route) => findCallCost(route) === null).map(nameOf)).toEqual([]);
  const known = new Set(routes.map(nameOf));
  const costs = [...Object.keys(ACCOUNT_COSTS), ...Object.keys(ORGANIZATION_COSTS)];
  expect(costs.filter((name) => !known.has(name))).toEqual([]);
});

test('what revokes and deletes never stops, and what only reads slows down', () => {
  const wrong = endpoints
    .filter(({ auth }) => auth === true)
    .filter(({ method, path }) => {
      const kind = findCallCost({ method, path })?.kind;
      return method === 'DELETE' ? kind !== 'always' : method === 'GET' && kind === 'write';
    });
  expect(wrong.map(nameOf)).toEqual([]);
  for (const path of ['/api/auth/logout', '/api/payments/create-portal-session']) {
    expect(findCallCost({ method: 'POST', path })?.kind).toBe('always');
  }
});

/** The units that are declared for a route of the walks; null for what strangers and programs do besides. */
function findUnits(covers: string): number | null {
  const [method = '', path = ''] = covers.split(' ');
  if (path === '/mcp') return AGENT_MESSAGE_UNITS + unitsOf('PATCH /api/cards/:username');
  const call = PUBLIC_CALLS.find((known) => known.method === method && known.path === path);
  if (call === undefined) return findCallCost({ method, path })?.units ?? null;
  const apps = [call.app, call.organization?.app ?? null].filter(
    (app): app is Endpoint => app !== null,
  );
  const units = apps.map((app) => findCallCost(app)?.units ?? 0);
  const isRetried = method === 'POST' || method === 'PATCH';
  return Math.max(...units) + KEY_CALL_UNITS + (isRetried ? IDEMPOTENCY_UNITS : 0);
}

function unitsOf(covers: string): number {
  const units = findUnits(covers);
  if (units === null) throw new Error(`${covers} has no units`);
  return units;
}

const MAIL = 'tip-top-cards-mail';
const total = (sent: World['sent']): number => Object.values(sent).reduce((sum, n) => sum + n, 0);

/** The units that an act uses in a fresh isolate, with all that follows from it. */
async function measureUnits(
  { measure }: ReturnType<typeof meterBindings>,
  world: World,
  act: () => Promise<Outcome>,
): Promise<number> {
  const before = { ...world.sent };
  let outcome: Outcome | null = null;
  const { counters, ...usage } = await measure(async () => {
    outcome = await act();
    await world.drain();
  });
  if (outcome === null || !isDone(outcome)) throw new Error(JSON.stringify(outcome));
  const messages = total(world.sent) - total(before);
  const mails = world.sent[MAIL] - before[MAIL];
  // A slice of the budget is paid for when it is taken (`LEASE_UNITS`).
  const counted = { ...usage, counters: counters - 1, requests: 1, messages, mails };
  return priceOperations(counted);
}

const isDone = ({ status }: Outcome): boolean => status < 400;

/** Whether declared units are at least what a call uses at most, and at most about twice that. */
function isFitting(declared: number, used: number): boolean {
  return used <= declared && declared <= 2 * used + 8;
}

/** Calls whose declared units are for more than the walk does, each with its reason. */
const DECLARED_FOR_MORE: Readonly<Record<string, string>> = {
  'POST /api/v1/members/:member/departure': 'the member may have a card',
  'DELETE /api/v1/webhook-endpoints/:id': 'a team also records it',
  'PUT /api/v1/groups/:group/policy': 'the group may have cards',
  'POST /api/organizations/:org/invitations/revoke': 'it may be about as many as a call takes',
};

/** Calls that also pay for each person whom they mail. */
const MAILING_CALLS: ReadonlySet<string> = new Set([
  'POST /api/organizations/:org/invitation-lists',
  'POST /api/organizations/:org/invitations/remind',
]);

let accountPromise: Promise<WalkAccount> | null = null;
const loadWalkAccount = (): Promise<WalkAccount> => (accountPromise ??= buildWalkAccount());

async function startOver(account: WalkAccount) {
  await restoreStored(account.stored, await readStored(), account.files);
  const outside = await startOutside(account.outside);
  const meter = meterBindings();
  const world = createWorld(outside, null, true, { ...env, ...meter.bindings });
  return { outside, meter, world };
}

test(
  'S-B8: the units of each call that changes something hold what it uses, and are close to it',
  async () => {
    const account = await loadWalkAccount();
    const most = new Map<string, { declared: number; used: number }>();
    for (const path of [...PERSON_PATHS, ...TEAM_PATHS]) {
      const units = findUnits(path.covers);
      if (units === null) continue;
      const isSuggestion = path.covers === 'POST /api/ai/suggest';
      const { outside, meter, world } = await startOver(account);
      const input = (await path.prepare?.(createWorld(outside, null, true), account)) ?? '';
      const acted = await measureUnits(meter, world, () => perform(path, world, account, input));
      // The model of the test is not metered.
      const used = acted + (isSuggestion ? PRICES.modelTexts : 0);
      const isMailing = MAILING_CALLS.has(path.covers);
      const declared =
        units + (isMailing ? INVITED_PERSON_UNITS : 0) + (isSuggestion ? MODEL_TEXT_UNITS : 0);
      const before = most.get(path.covers)?.used ?? 0;
      most.set(path.covers, { declared, used: Math.max(used, before) });
    }
    expect(most.size).toBeGreaterThan(100);
    const wrong = [...most].filter(
      ([name, { declared, used }]) =>
        !(isFitting(declared, used) || (name in DECLARED_FOR_MORE && used <= declared)),
    );
    expect(wrong).toEqual([]);
  },
  MEASURE_TIMEOUT_MS,
);

test(
  'S-B8: the units of each call that reads hold what it uses',
  async () => {
    const account = await loadWalkAccount();
    const { outside, meter, world } = await startOver(account);
    const team = await buildWalkTeam(createWorld(outside, null, true), account);
    const values: Readonly<Record<string, string | undefined>> = {
      org: team,
      username: CARD,
      id: account.contacts[0],
      member: 'member-of-the-walk',
    };
    const issues: string[] = [];
    let answered = 0;
    for (const { path } of endpoints.filter(
      ({ auth, method }) => auth === true && method === 'GET',
    )) {
      const query = path === '/api/analytics' ? '?period=30d' : '';
      const filled = fillAny(path, (name) => values[name] ?? 'none') + query;
      let outcome: Outcome | null = null;
      const used = await meter.measure(async () => {
        outcome = await world.send('GET', filled, { token: account.token });
      });
      const units = unitsOf(`GET ${path}`);
      // What a read counts is the budget itself, which its slices pay for.
      const price = priceOperations({ ...used, counters: 0, requests: 1 });
      if (price > units) issues.push(`GET ${path} uses ${price.toFixed(1)} of ${units}`);
      answered += Number(outcome !== null && isDone(outcome));
    }
    expect(issues).toEqual([]);
    expect(answered).toBeGreaterThan(45);
  },
  MEASURE_TIMEOUT_MS,
);
