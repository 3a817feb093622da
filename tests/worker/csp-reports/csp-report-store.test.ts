// @module-tag core
import { env } from 'cloudflare:test';
import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import { listPolicyReports as contract } from '#shared/api/moderation/moderation.ts';
import {
  recordCspReports,
  listCspReports,
  CSP_REPORT_DAYS,
  CSP_ROWS_MAX,
  ROWS_PER_REPORTER,
  sweepCspReports,
} from '#worker/csp-reports/csp-report-store.ts';
import type { CspReport } from '#worker/csp-reports/parse-csp-reports.ts';
import { cspReportRoutes } from '#worker/csp-reports/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { signInOperator } from '#tests/worker/moderation/harness.ts';
import { explain, recordingDb } from '#tests/worker/query-plan.ts';
import { expectStatus, readAnswer } from '#tests/worker/world/answer.ts';
import { readRow, readValue } from '#tests/worker/world/sql.ts';

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

async function record(
  reports: CspReport[],
  at = after(0),
  { db = env.DB, reporter = 'a' } = {},
): Promise<void> {
  await recordCspReports({ db, now: () => at }, reports, { origin: ORIGIN, reporter });
}

const full = async () => {
  throw new ApiError('rate_limited');
};

beforeEach(async () => {
  await env.DB.exec('DELETE FROM csp_reports');
});

test('a violation is one row, whatever the card, time and report format', async () => {
  await record([seen(), seen({ page: `${ORIGIN}/bob` })]);
  await record([seen({ page: `${ORIGIN}/carol/` })], after(5000));
  await record([seen({ page: `${ORIGIN}/login` })], after(1000));
  expect(await listCspReports(env.DB)).toEqual([
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

test('only patterns and origins are stored, no usernames or full foreign URLs', async () => {
  await record([
    seen({ blocked: 'https://evil.test/pixel/of/somebody.gif', page: `${ORIGIN}/card/ann` }),
    seen({ blocked: `${ORIGIN}/media/0a1b.png`, page: `${ORIGIN}/card/ann/exchange` }),
    seen({ blocked: 'chrome-extension:', page: 'https://elsewhere.test/login' }),
    seen({ blocked: '', page: `${ORIGIN}/no/such/place` }),
    // Truncated in the middle of a username.
    seen({ blocked: `https://${'a'.repeat(180)}.xn--`, page: 'about:' }),
  ]);
  const rows = await listCspReports(env.DB);
  expect(rows.map(({ blocked, page }) => `${blocked} on ${page}`).toSorted()).toEqual([
    ' on ',
    '/media/:file on /card/:username/exchange',
    'chrome-extension: on ',
    `https://${'a'.repeat(180)}.xn-- on `,
    'https://evil.test on /card/:username',
  ]);
});

test('hostile text makes no directive and no row, and what is stored is short and plain', async () => {
  const app = new Hono<AppEnv>().route(
    '/',
    cspReportRoutes(createTestKernel({ now: () => after(0) }), () => {}),
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
  await expectStatus(
    app.request(`${ORIGIN}/api/csp-reports`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/reports+json' },
      body: JSON.stringify([
        ...hostile.map((text) => report(text, 'inline')),
        report('img-src', '<img src=x onerror=alert(1)>'),
        report('img-src', `${'s'.repeat(900)}:x`),
      ]),
    }),
    204,
  );
  const rows = await listCspReports(env.DB);
  // The rest of the second text is not a directive, and neither is its first word.
  expect(rows.map(({ directive }) => directive)).toEqual(['img-src', 'img-src']);
  for (const { blocked } of rows) expect(blocked).toMatch(/^[a-z:-]{1,200}$/i);
});

test('a flood of forged violations leaves the latest two hundred', async () => {
  await record([seen({ directive: 'oldest-src' })], after(-1000));
  for (let at = 0; at < CSP_ROWS_MAX / 10; at += 1) {
    const ten = Array.from({ length: 10 }, (_, n) =>
      seen({ blocked: `https://h${at * 10 + n}.test` }),
    );
    await record(ten, after(at), { reporter: `network ${at}` });
  }
  const rows = await listCspReports(env.DB);
  const count = await readValue('SELECT count(*) AS n FROM csp_reports');
  expect([rows.length, count]).toEqual([CSP_ROWS_MAX, CSP_ROWS_MAX]);
  expect(rows.map(({ directive }) => directive)).not.toContain('oldest-src');
  await record([seen({ directive: 'newest-src' })], after(5000), { reporter: 'another' });
  const [first, ...others] = await listCspReports(env.DB);
  expect([first?.directive, others.length]).toEqual(['newest-src', CSP_ROWS_MAX - 1]);
});

test('past the write limit, and without a database, the browser still gets its response', async () => {
  const body = JSON.stringify({
    'csp-report': {
      'effective-directive': 'img-src',
      'blocked-uri': 'inline',
      'document-uri': ORIGIN,
    },
  });
  const keys: string[] = [];
  const send = async (changes: Partial<Kernel>) =>
    new Hono<AppEnv>()
      .route(
        '/',
        cspReportRoutes(
          createTestKernel({
            limitCostly: async (key) => void keys.push(key),
            now: () => after(0),
            ...changes,
          }),
          () => {},
        ),
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
  await expectStatus(send({ limitCostly: full }), 204);
  await expectStatus(send({ db: broken }), 204);
  expect(await listCspReports(env.DB)).toEqual([]);
  await expectStatus(send({}), 204);
  // A key per address, so that one sender does not use up another's limit.
  expect(new Set(keys)).toEqual(new Set(['csp-stored:203.0.113.7']));
  expect(await listCspReports(env.DB)).toHaveLength(1);
});

test('S-M15: one network creates at most ten rows and cannot displace what several networks see', async () => {
  for (const reporter of ['home', 'office', 'phone']) {
    await record([seen({ directive: 'genuine-src' })], after(0), { reporter });
  }
  // Forty networks with forty different violations each, all newer than the genuine one.
  for (let network = 0; network < 40; network += 1) {
    for (let n = 0; n < 4; n += 1) {
      const ten = Array.from({ length: 10 }, (_, m) =>
        seen({ blocked: `https://h${network}-${n}-${m}.test` }),
      );
      await record(ten, after(network * 100 + n), { reporter: `network ${network}` });
    }
  }
  const rows = await listCspReports(env.DB);
  expect(rows).toHaveLength(CSP_ROWS_MAX);
  expect(rows.find(({ directive }) => directive === 'genuine-src')).toMatchObject({ count: 3 });
  const most = new Map<string, number>();
  for (const { blocked } of rows) {
    const network = /h(\d+)-/.exec(blocked)?.[1] ?? 'none';
    most.set(network, (most.get(network) ?? 0) + 1);
  }
  expect(Math.max(...most.values())).toBeLessThanOrEqual(ROWS_PER_REPORTER);
  // A first violation from another network is still recorded.
  await record([seen({ directive: 'second-src' })], after(9000), { reporter: 'new home' });
  expect((await listCspReports(env.DB))[0]).toMatchObject({ directive: 'second-src' });
});

test('S-M15: a network that repeats a report is recorded once, without its address', async () => {
  for (let n = 0; n < 3; n += 1) await record([seen()], after(n), { reporter: 'a key' });
  const row = await readRow('SELECT count, reporters FROM csp_reports');
  expect(row).toEqual({ count: 3, reporters: '["a key"]' });
});

test('violations that are no longer reported are deleted', async () => {
  await record([seen({ directive: 'old-src' })], after(0));
  await record([seen({ directive: 'young-src' })], after(1));
  await sweepCspReports(env.DB, after(CSP_REPORT_DAYS * DAY_MS));
  const rows = await listCspReports(env.DB);
  expect(rows.map(({ directive }) => directive)).toEqual(['young-src']);
});

test('an operator can list the violations', async () => {
  await record([seen()]);
  const { reports } = await readAnswer(
    contract,
    (await signInOperator())('GET', '/api/moderation/policy-reports'),
    200,
  );
  expect(reports).toMatchObject([{ blocked: 'inline', page: '/:username', count: 1 }]);
});

test('no statement sorts the whole table, and only the capped index scan reads all of it', async () => {
  const { db, statements } = recordingDb();
  await record([seen()], after(0), { db });
  await listCspReports(db);
  await sweepCspReports(db, after(0));
  expect(statements.size).toBe(4);
  const steps = (await Promise.all([...statements].map((sql) => explain(sql)))).flat();
  const walks = steps.filter(
    (step) => step.startsWith('SCAN') && !/json_each|VIRTUAL TABLE|SCAN known/.test(step),
  );
  expect(walks.filter((step) => !/INDEX csp_reports_by_(?:time|reporters)/.test(step))).toEqual([]);
  expect(steps.filter((step) => /TEMP B-TREE FOR (?:LAST|ORDER)/.test(step))).toEqual([]);
});
