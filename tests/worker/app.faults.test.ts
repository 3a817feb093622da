import { env } from 'cloudflare:test';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { jobSchema } from '#worker/jobs/job.ts';
import { readRoutes } from '#tests/worker/route-table.ts';
import { ACCOUNT_PATHS } from '#tests/worker/write-paths/account-paths.ts';
import { COMPANY_CONTACT_PATHS } from '#tests/worker/write-paths/company-contact-paths.ts';
import { AUDIT_PATHS } from '#tests/worker/write-paths/audit-paths.ts';
import { OAUTH_PATHS } from '#tests/worker/write-paths/oauth-paths.ts';
import { AGENT_PATHS } from '#tests/worker/write-paths/agent-paths.ts';
import { addProgramKey, API_PATHS } from '#tests/worker/write-paths/api-paths.ts';
import { buildPersonPaths, TEAM_API_PATHS } from '#tests/worker/write-paths/team-api-paths.ts';
import { CARD_PATHS } from '#tests/worker/write-paths/card-paths.ts';
import { QUOTED_SECRETS, type Failure } from '#tests/worker/fixtures/faults.ts';
import { OUTSIDE_SETTINGS } from '#tests/worker/fixtures/outside.ts';
import {
  buildEstate,
  OWNER,
  PASSWORD,
  RESET_TOKEN,
  type Estate,
} from '#tests/worker/write-paths/estate.ts';
import { INVITATION_PATHS } from '#tests/worker/write-paths/invitation-paths.ts';
import { DEPARTURE_PATHS } from '#tests/worker/write-paths/departure-paths.ts';
import { MONEY_PATHS } from '#tests/worker/write-paths/money-paths.ts';
import { ORGANIZATION_PATHS } from '#tests/worker/write-paths/organization-paths.ts';
import { OWN_DOMAIN_PATHS } from '#tests/worker/write-paths/own-domain-paths.ts';
import { OPERATOR_PATHS } from '#tests/worker/write-paths/operator-paths.ts';
import { COMPANY_CARD_PATHS } from '#tests/worker/write-paths/company-card-paths.ts';
import { SERVICE_PATHS } from '#tests/worker/write-paths/service-paths.ts';
import { TRUST_PATHS } from '#tests/worker/write-paths/trust-paths.ts';
import { WEBHOOK_PATHS } from '#tests/worker/write-paths/webhook-paths.ts';
import { PARTNER_PATHS } from '#tests/worker/write-paths/partner-paths.ts';
import { WALLET_PATHS } from '#tests/worker/write-paths/wallet-paths.ts';
import { walk, WALKED } from '#tests/worker/write-paths/walk.ts';

// Walks every operation that writes through the whole Worker, with each of its calls failing,
// stalling or returning garbage in turn.

const PATHS = [
  ...ACCOUNT_PATHS,
  ...CARD_PATHS,
  ...WALLET_PATHS,
  ...SERVICE_PATHS,
  ...TRUST_PATHS,
  ...OPERATOR_PATHS,
  ...ORGANIZATION_PATHS,
  ...OWN_DOMAIN_PATHS,
  ...INVITATION_PATHS,
  ...PARTNER_PATHS,
  ...AUDIT_PATHS,
  ...COMPANY_CARD_PATHS,
  ...COMPANY_CONTACT_PATHS,
  ...DEPARTURE_PATHS,
  ...AGENT_PATHS,
  ...OAUTH_PATHS,
  ...API_PATHS,
  ...buildPersonPaths(addProgramKey),
  ...TEAM_API_PATHS,
  ...WEBHOOK_PATHS,
  ...MONEY_PATHS,
];

/** The longest walk runs its operation a hundred times, on a possibly busy machine. */
const WALK_TIMEOUT_MS = 240_000;

let built: Promise<Estate> | null = null;
const estate = (): Promise<Estate> => (built ??= buildEstate());

const lines: string[] = [];
beforeAll(() => {
  for (const level of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
  }
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('every route that writes, every kind of job, all queues and the sweep are walked', () => {
  const writes = readRoutes()
    .filter(({ method }) => !['GET', 'HEAD'].includes(method))
    .map(({ method, path }) => `${method} ${path}`);
  const jobs = jobSchema.options.map(({ shape }) => `job ${shape.kind.value}`);
  const covered = new Set(PATHS.map(({ covers }) => covers));
  expect([...writes, ...jobs, 'events', 'cron'].filter((name) => !covered.has(name))).toEqual([]);
  expect(writes.length).toBeGreaterThan(30);
});

const named = PATHS.map(
  (path) => [[path.covers, path.action].filter(Boolean).join(': '), path] as const,
);

test.each(named)(
  'S-G1, S-G5, S-G6: %s completes or does nothing, and a retry has the same result as one attempt',
  async (_, path) => {
    const { violations } = await walk(path, await estate());
    expect(violations.join('\n\n')).toBe('');
  },
  WALK_TIMEOUT_MS,
);

/** Every dependency of the Worker, by the names of the walked calls. */
const DEPENDENCIES = {
  D1: /^D1 /,
  'the ledgers': /^ledger /,
  KV: /^KV /,
  R2: /^R2 /,
  'the queues': /^(?:jobs|events|mail queue) /,
  Stripe: /^fetch \w+ stripe\.test/,
  mail: /^fetch \w+ mail\.test/,
  APNs: /^fetch \w+ api\.push\.apple\.com/,
  Google: /^fetch \w+ google\.test/,
};
const FAILURE_KINDS = {
  fails: ['before'],
  stalls: ['stalls'],
  'returns garbage': ['garbled'],
} as const satisfies Record<string, readonly Failure[]>;

// Must run last, because it inspects the walks above.
test.each(
  Object.entries(DEPENDENCIES).flatMap(([partner, calls]) =>
    Object.entries(FAILURE_KINDS).map(([way, hows]) => [partner, way, calls, hows] as const),
  ),
)('S-G1, S-G6: the walks covered %s that %s', (_, _way, calls, hows) => {
  const met = [...WALKED].filter(
    ([name, failures]) => calls.test(name) && hows.every((how) => failures.has(how)),
  );
  expect(met.length).toBeGreaterThan(0);
});

test('no line logged during the walks contains a secret or an email address', async () => {
  const { token, otherSession, partner, passToken } = await estate();
  const settings = [
    OUTSIDE_SETTINGS.STRIPE_SECRET_KEY,
    OUTSIDE_SETTINGS.STRIPE_WEBHOOK_SECRET,
    OUTSIDE_SETTINGS.MAIL_API_KEY,
    OUTSIDE_SETTINGS.TURNSTILE_SECRET_KEY,
    OUTSIDE_SETTINGS.FRANCHISE_PASSWORD,
    OUTSIDE_SETTINGS.GOOGLE_WALLET_KEY.slice(40, 80),
    OUTSIDE_SETTINGS.APPLE_PUSH_KEY.slice(40, 80),
    z.string().min(32).parse(Reflect.get(env, 'SESSION_SECRET')),
  ];
  const people = [OWNER.email, '@visitors.example', 'buyer@walk.example', PASSWORD, RESET_TOKEN];
  const secrets = [...QUOTED_SECRETS, ...settings, ...people, token, partner, passToken];
  const leaks = lines.filter((line) =>
    [...secrets, otherSession].some((one) => line.includes(one)),
  );
  expect(leaks).toEqual([]);
  // Each line is an object with an event name, and the expected events occurred.
  const lineSchema = z.object({ level: z.string(), event: z.string() });
  const events = new Set(lines.map((line) => lineSchema.parse(JSON.parse(line)).event));
  const expected = [
    'store_unreachable',
    'payments_unreachable',
    'pass_generation_failed',
    'mail_not_queued',
    'job_failed',
    'attempt_counter_failed',
    'card_record_behind',
    'contact_queued',
  ];
  expect(expected.filter((event) => !events.has(event))).toEqual([]);
});
