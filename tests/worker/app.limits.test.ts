// @module-tag core
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { FEATURES_IN_PREPARATION } from '#shared/plan/feature-availability.ts';
import { can, FEATURES, type Feature } from '#shared/plan/features.ts';
import { findLimit, PLAN_LIMITS, type LimitedResource } from '#shared/plan/limits.ts';
import { PLAN_IDS } from '#shared/plan/plan.ts';
import worker from '#worker/index.ts';
import { unique } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';
import { setPlan } from '#tests/worker/changing-db.ts';
import { LIMIT_ROWS, type Send } from '#tests/worker/limit-rows.ts';
import { recordingDb } from '#tests/worker/query-plan.ts';
import { readRoutes } from '#tests/worker/route-table.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

// For every limit of a plan: the call that meets it, the statement that enforces it, and the
// response on each plan while the request claims the highest one.

const CLAIMED = {
  plan: 'enterprise',
  userPlan: 'enterprise',
  grantedPlan: 'enterprise',
  features: FEATURES,
  isLocked: false,
  limit: 1_000_000,
  cardsLimit: 1_000_000,
};
const CLAIMED_QUERY = 'plan=enterprise&userPlan=enterprise&features=advancedAnalytics&limit=100';
const CLAIMED_HEADERS = {
  'X-Plan': 'enterprise',
  'X-User-Plan': 'enterprise',
  Cookie: 'plan=enterprise; userPlan=enterprise',
};

test.each(
  Object.entries(LIMIT_ROWS).flatMap(([name, row]) =>
    PLAN_IDS.map((plan) => [name, plan, row] as const),
  ),
)('S-P1, S-P4: %s, on %s, is decided by the plan in the database', async (_, plan, row) => {
  const { db, statements } = recordingDb();
  const bindings = { ...env, DB: db };
  const person = await join('enterprise');
  const prepared = await row.prepare(person);
  await setPlan(person.user.id, plan);
  const send: Send = async (method, path, body) => {
    const context = createExecutionContext();
    const query = `${path.includes('?') ? '&' : '?'}${CLAIMED_QUERY}`;
    const request = new Request<unknown, IncomingRequestCfProperties>(
      `https://cards.test${path}${query}`,
      {
        method,
        headers: {
          ...CLAIMED_HEADERS,
          Authorization: person.authorization,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify({ ...CLAIMED, ...body }) }),
      },
    );
    const answer = await worker.fetch(request, bindings, context);
    await waitOnExecutionContext(context);
    return answer;
  };
  expect(await row.attempt(send, prepared)).toEqual(row.answers[PLAN_IDS.indexOf(plan)]);
  const isWritten = row.answers[PLAN_IDS.indexOf(plan)] !== 403;
  // A plan without the feature is often refused by an earlier check. Calls that pass were allowed
  // by the statement.
  if (isWritten) expect([...statements].filter((sql) => row.statement.test(sql))).not.toEqual([]);
});

/** Features and limits that no call meets, each with its reason. */
const WITHOUT_CALL: Readonly<Partial<Record<Feature | LimitedResource, string>>> = {
  teamManagement:
    'is refused by the statement that makes an organization: tests/worker/organizations',
  teamMembers: 'are seats, judged by each statement that uses one: tests/worker/organizations',
  bulkCardCreation: 'makes one card after the other by the call every plan has, up to its cards',
  whiteLabelAccess:
    'is refused by the command of an operator that makes a partner: tests/worker/partners',
  freeWalletCards: 'is on the bill of who has it by agreement',
  basicQrOnly:
    'the app draws the other codes; the Worker serves one for every plan, as the test below shows',
};

test('R-O1: each feature and limit of the plan table has a row here, or applies to every plan, or has no call to refuse', () => {
  const covered = new Set<string>(Object.values(LIMIT_ROWS).flatMap(({ covers }) => covers));
  const open = [
    ...FEATURES.filter((feature) => !isOfEveryPlan(feature)),
    ...Object.keys(PLAN_LIMITS),
  ].filter(
    (name) => !covered.has(name) && !Object.hasOwn(WITHOUT_CALL, name) && !isInPreparation(name),
  );
  expect(open).toEqual([]);
  // The rows must match the table, so that the table cannot change without them.
  expect(PLAN_IDS.map((plan) => findLimit(plan, 'cards'))).toEqual([1, 5, Infinity, Infinity]);
  expect(PLAN_IDS.map((plan) => findLimit(plan, 'contacts') >= 5)).toEqual([
    false,
    true,
    true,
    true,
  ]);
});

function isOfEveryPlan(feature: Feature): boolean {
  return PLAN_IDS.every((plan) => can(plan, feature));
}

function isInPreparation(name: string): boolean {
  return [...FEATURES_IN_PREPARATION].some((feature) => feature === name);
}

const PATHS_OF: Readonly<Partial<Record<Feature, RegExp>>> = {
  apiAccess: /api-?keys?|api\/v\d|\/v\d\/(?!devices|passes|log)/i,
  bulkCardCreation: /bulk|import|batch/i,
  affiliateOptions: /affiliate|referral/i,
  whiteLabelAccess: /white-?label|tenant/i,
  crmIntegration: /crm|hubspot|salesforce|integration/i,
  customIntegrations: /integration/i,
};

test('S-P1: features in preparation have no routes on any plan', () => {
  const calls = readRoutes().filter(({ path }) => path.startsWith('/api/'));
  expect(calls.length).toBeGreaterThan(40);
  for (const feature of FEATURES_IN_PREPARATION) {
    const pattern = PATHS_OF[feature];
    expect([feature, pattern]).toEqual([feature, expect.any(RegExp)]);
    expect(calls.filter(({ path }) => pattern?.test(path))).toEqual([]);
  }
});

test('the served QR code of a card is the same on every plan, whatever the request asks for', async () => {
  const person = await join('enterprise');
  const name = unique();
  await person.publish(name);
  const codes = new Set<string>();
  for (const plan of PLAN_IDS) {
    await setPlan(person.user.id, plan);
    for (const query of ['', '?plan=enterprise&logo=https://evil.example/x.png&colour=red']) {
      const answer = await expectStatus(person.send('GET', `/card/${name}/qr.svg${query}`), 200);
      codes.add(await answer.text());
    }
  }
  expect(codes.size).toBe(1);
});
