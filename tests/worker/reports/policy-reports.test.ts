import { env } from 'cloudflare:test';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { listPolicyReports as contract } from '#shared/api/moderation.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { CspReport } from '#worker/reports/csp-report.ts';
import {
  keepPolicyReports,
  listPolicyReports,
  POLICY_REPORT_DAYS,
  POLICY_ROWS_MAX,
  ROWS_PER_REPORTER,
  sweepPolicyReports,
} from '#worker/reports/policy-reports.ts';
import { reportRoutes } from '#worker/reports/routes.ts';
import { operator } from '#tests/worker/moderation/harness.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';

const ORIGIN = 'https://cards.test';
const START = Date.parse('2026-11-20T10:00:00.000Z');
const DAY_MS = 86_400_000;
const after = (ms: number) => new Date(START + ms);

const seen = (changes: Partial<CspReport> = {}): CspReport => ({
  directive: 'script-src-elem',
  blocked: 'inline',
  page: `${ORIGIN}/ann`,
  ...changes,
});

async function keep(
  reports: CspReport[],
  at = after(0),
  { db = env.DB, reporter = 'a' } = {},
): Promise<void> {
  await keepPolicyReports({ db, now: () => at }, reports, { origin: ORIGIN, reporter });
}

const full = async () => {
  throw new ApiError('rate_limited');
};

beforeEach(async () => {
  await env.DB.exec('DELETE FROM policy_reports');
});

test('a violation is one row however many cards, times and reports it comes in', async () => {
  await keep([seen(), seen({ page: `${ORIGIN}/bob` })]);
  await keep([seen({ page: `${ORIGIN}/carol/` })], after(5000));
  await keep([seen({ page: `${ORIGIN}/login` })], after(1000));
  expect(await listPolicyReports(env.DB)).toEqual([
    {
      directive: 'script-src-elem',
      blocked: 'inline',
      page: '/:username',
      count: 3,
      firstAt: after(0).toISOString(),
      lastAt: after(5000).toISOString(),
    },
    expect.objectContaining({ page: '/login', count: 1 }),
  ]);
});

test('neither names nor addresses elsewhere are kept, only patterns and origins', async () => {
  await keep([
    seen({ blocked: 'https://evil.test/pixel/of/somebody.gif', page: `${ORIGIN}/card/ann` }),
    seen({ blocked: `${ORIGIN}/media/0a1b.png`, page: `${ORIGIN}/card/ann/exchange` }),
    seen({ blocked: 'chrome-extension:', page: 'https://elsewhere.test/login' }),
    seen({ blocked: '', page: `${ORIGIN}/no/such/place` }),
    // Cut in the middle of a name.
    seen({ blocked: `https://${'a'.repeat(180)}.xn--`, page: 'about:' }),
  ]);
  const rows = await listPolicyReports(env.DB);
  expect(rows.map(({ blocked, page }) => `${blocked} on ${page}`).toSorted()).toEqual([
    ' on ',
    '/media/:file on /card/:username/exchange',
    'chrome-extension: on ',
    `https://${'a'.repeat(180)}.xn-- on `,
    'https://evil.test on /card/:username',
  ]);
});

test('hostile text is no rule and no row, and what is left of it is short and plain', async () => {
  const app = new Hono<AppEnv>().route(
    '/',
    reportRoutes({
      db: env.DB,
      gate: async () => {},
      writeGate: async () => {},
      nameReporter: () => 'a',
      now: () => after(0),
      write: () => {},
    }),
  );
  const hostile = [
    '<script>alert(1)</script>',
    "x'); DROP TABLE users; --",
    '\u202Egpj',
    'x'.repeat(900),
  ];
  const report = (effectiveDirective: string, blockedURL: string) => ({
    type: 'csp-violation',
    body: {
      effectiveDirective,
      blockedURL,
      documentURL: `${ORIGIN}/${encodeURIComponent(blockedURL)}`,
    },
  });
  const answer = await app.request(`${ORIGIN}/api/csp-reports`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/reports+json' },
    body: JSON.stringify([
      ...hostile.map((text) => report(text, 'inline')),
      report('img-src', '<img src=x onerror=alert(1)>'),
      report('img-src', `${'s'.repeat(900)}:x`),
    ]),
  });
  expect(answer.status).toBe(204);
  const rows = await listPolicyReports(env.DB);
  // The rest of the second text is no directive; its first word is not one either.
  expect(rows.map(({ directive }) => directive)).toEqual(['img-src', 'img-src']);
  for (const { blocked } of rows) expect(blocked).toMatch(/^[a-z:-]{1,200}$/i);
});

test('a flood of made-up violations leaves the latest two hundred', async () => {
  await keep([seen({ directive: 'oldest-src' })], after(-1000));
  for (let at = 0; at < POLICY_ROWS_MAX / 10; at += 1) {
    const ten = Array.from({ length: 10 }, (_, n) =>
      seen({ blocked: `https://h${at * 10 + n}.test` }),
    );
    await keep(ten, after(at), { reporter: `network ${at}` });
  }
  const rows = await listPolicyReports(env.DB);
  const count = await env.DB.prepare('SELECT count(*) AS n FROM policy_reports').first('n');
  expect([rows.length, count]).toEqual([POLICY_ROWS_MAX, POLICY_ROWS_MAX]);
  expect(rows.map(({ directive }) => directive)).not.toContain('oldest-src');
  await keep([seen({ directive: 'newest-src' })], after(5000), { reporter: 'another' });
  const [first, ...others] = await listPolicyReports(env.DB);
  expect([first?.directive, others.length]).toEqual(['newest-src', POLICY_ROWS_MAX - 1]);
});

test('beyond the writes of a minute, and without a database, the browser is answered all the same', async () => {
  const body = JSON.stringify({
    'csp-report': {
      'effective-directive': 'img-src',
      'blocked-uri': 'inline',
      'document-uri': ORIGIN,
    },
  });
  const keys: string[] = [];
  const send = async (deps: Partial<Parameters<typeof reportRoutes>[0]>) =>
    new Hono<AppEnv>()
      .route(
        '/',
        reportRoutes({
          db: env.DB,
          gate: async () => {},
          writeGate: async (key) => void keys.push(key),
          nameReporter: () => 'a',
          now: () => after(0),
          write: () => {},
          ...deps,
        }),
      )
      .request(`${ORIGIN}/api/csp-reports`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/csp-report', 'CF-Connecting-IP': '203.0.113.7' },
        body,
      });
  const broken = new Proxy(env.DB, {
    get: () => () => {
      throw new Error('no database');
    },
  });
  expect((await send({ writeGate: full })).status).toBe(204);
  expect((await send({ db: broken })).status).toBe(204);
  expect(await listPolicyReports(env.DB)).toEqual([]);
  expect((await send({})).status).toBe(204);
  // A key for each address: what one sends takes nothing from another.
  expect(new Set(keys)).toEqual(new Set(['csp-kept:203.0.113.7']));
  expect(await listPolicyReports(env.DB)).toHaveLength(1);
});

test('M15: one network makes ten rows, and what several networks see is never pushed out by it', async () => {
  for (const reporter of ['home', 'office', 'phone']) {
    await keep([seen({ directive: 'genuine-src' })], after(0), { reporter });
  }
  // Forty networks with forty different violations each, all later than the genuine one.
  for (let network = 0; network < 40; network += 1) {
    for (let n = 0; n < 4; n += 1) {
      const ten = Array.from({ length: 10 }, (_, m) =>
        seen({ blocked: `https://h${network}-${n}-${m}.test` }),
      );
      await keep(ten, after(network * 100 + n), { reporter: `network ${network}` });
    }
  }
  const rows = await listPolicyReports(env.DB);
  expect(rows).toHaveLength(POLICY_ROWS_MAX);
  expect(rows.find(({ directive }) => directive === 'genuine-src')).toMatchObject({ count: 3 });
  const most = new Map<string, number>();
  for (const { blocked } of rows) {
    const network = /h(\d+)-/.exec(blocked)?.[1] ?? 'none';
    most.set(network, (most.get(network) ?? 0) + 1);
  }
  expect(Math.max(...most.values())).toBeLessThanOrEqual(ROWS_PER_REPORTER);
  // A first violation of another network is recorded still.
  await keep([seen({ directive: 'second-src' })], after(9000), { reporter: 'new home' });
  expect((await listPolicyReports(env.DB))[0]).toMatchObject({ directive: 'second-src' });
});

test('M15: a network that reports the same again is noted once, and its address nowhere', async () => {
  for (let n = 0; n < 3; n += 1) await keep([seen()], after(n), { reporter: 'a key' });
  const row = await env.DB.prepare('SELECT count, reporters FROM policy_reports').first();
  expect(row).toEqual({ count: 3, reporters: '["a key"]' });
});

test('what nobody reports any more is forgotten', async () => {
  await keep([seen({ directive: 'old-src' })], after(0));
  await keep([seen({ directive: 'young-src' })], after(1));
  await sweepPolicyReports(env.DB, after(POLICY_REPORT_DAYS * DAY_MS));
  const rows = await listPolicyReports(env.DB);
  expect(rows.map(({ directive }) => directive)).toEqual(['young-src']);
});

test('an operator reads them', async () => {
  await keep([seen()]);
  const answer = await (await operator())('GET', '/api/moderation/policy-reports');
  expect(answer.status).toBe(200);
  const { reports } = contract.response.parse(await answer.json());
  expect(reports).toMatchObject([{ blocked: 'inline', page: '/:username', count: 1 }]);
});

test('no statement sorts the table anew, and only the capped walk of the index reads all of it', async () => {
  const { db, statements } = recordingDb();
  await keep([seen()], after(0), { db });
  await listPolicyReports(db);
  await sweepPolicyReports(db, after(0));
  expect(statements.size).toBe(4);
  const steps = (await Promise.all([...statements].map(explain))).flat();
  const walks = steps.filter(
    (step) => step.startsWith('SCAN') && !/json_each|VIRTUAL TABLE|SCAN known/.test(step),
  );
  expect(walks.filter((step) => !/INDEX policy_reports_by_(?:time|reporters)/.test(step))).toEqual(
    [],
  );
  expect(steps.filter((step) => /TEMP B-TREE FOR (?:LAST|ORDER)/.test(step))).toEqual([]);
});
