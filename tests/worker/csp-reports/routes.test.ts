// @module-tag core
import { expect, test } from 'vitest';
import type { CspReport } from '#worker/csp-reports/parse-csp-reports.ts';
import { cspReportRoutes } from '#worker/csp-reports/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { mountRoutes } from '#tests/worker/fixtures/mount-routes.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const PATH = '/api/csp-reports';

function collect(rateLimit: (key: string) => Promise<void> = async () => {}) {
  const reports: CspReport[] = [];
  const app = mountRoutes(
    cspReportRoutes(createTestKernel({ rateLimit }), (report) => void reports.push(report)),
  );
  const send = async (type: string, body: string) =>
    app.request(PATH, { method: 'POST', headers: { 'Content-Type': type }, body });
  return { reports, send };
}

const old = JSON.stringify({
  'csp-report': {
    'violated-directive': "script-src-elem 'self'",
    'blocked-uri': 'inline',
    'document-uri': 'https://cards.test/ann?token=secret#x',
  },
});

test('the Worker accepts a report with an empty response', async () => {
  await expectStatus(
    callWorker(`https://cards.test${PATH}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/csp-report' },
      body: old,
    }),
    204,
  );
});

test('both report formats are read, without query strings', async () => {
  const { reports, send } = collect();
  await expectStatus(send('application/csp-report', old), 204);
  const body = {
    effectiveDirective: 'img-src',
    blockedURL: 'https://evil.test/pixel.gif?who=me',
    documentURL: 'https://cards.test/ann?token=secret',
  };
  const fresh = JSON.stringify([
    { type: 'csp-violation', body },
    { type: 'deprecation', body: {} },
  ]);
  await expectStatus(send('application/reports+json', fresh), 204);
  expect(reports).toEqual([
    { directive: 'script-src-elem', blocked: 'inline', page: 'https://cards.test/ann' },
    {
      directive: 'img-src',
      blocked: 'https://evil.test/pixel.gif',
      page: 'https://cards.test/ann',
    },
  ]);
});

test('other content types are refused and invalid bodies refused or ignored', async () => {
  const { reports, send } = collect();
  await expectStatus(send('text/plain', old), 415);
  await expectStatus(send('application/csp-report', '{'), 400);
  await expectStatus(send('application/csp-report', '{"csp-report":7}'), 204);
  await expectStatus(send('application/reports+json', '[{"type":"csp-violation"}]'), 204);
  expect(reports).toEqual([]);
});

test('long and forged reports stay short in the log', async () => {
  const { reports, send } = collect();
  await expectStatus(send('application/csp-report', ' '.repeat(16_385)), 413);
  const body = {
    effectiveDirective: 'x'.repeat(900),
    blockedURL: 'data:text/html,secret',
    documentURL: 'line\r\nbreak',
  };
  const many = JSON.stringify(Array.from({ length: 12 }, () => ({ type: 'csp-violation', body })));
  await send('application/reports+json', many);
  expect(reports).toHaveLength(10);
  expect(reports[0]).toEqual({ directive: 'x'.repeat(200), blocked: 'data:', page: 'linebreak' });
});

test('a flood from one address is refused', async () => {
  const keys: string[] = [];
  const { reports, send } = collect(async (key) => {
    keys.push(key);
    throw new ApiError('rate_limited');
  });
  await expectStatus(send('application/csp-report', old), 429);
  expect(keys).toHaveLength(1);
  expect(keys[0]).toMatch(/^csp:/);
  expect(reports).toEqual([]);
});
