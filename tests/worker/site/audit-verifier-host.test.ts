import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { RequestHost } from '#shared/hosts/request-host.ts';
import { href } from '#shared/routes.ts';
import * as documents from '#src/entry-server.tsx';
import type { AppEnv } from '#worker/http/app-env.ts';
import { prerenderedRoutes } from '#worker/site/prerendered-routes.ts';
import { buildTestSettings, createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const POLICY = "default-src 'none'; script-src 'sha256-x'";

test.each<RequestHost>([
  { kind: 'product', origin: 'https://cards.test', organizationId: null },
  { kind: 'app', origin: 'https://cards.partner.example', organizationId: 'partner' },
])("$kind: the audit log's verifier is served with the policy of its file", async (host) => {
  const fetch: Fetcher['fetch'] = async () =>
    new Response('<title>Verify an audit log</title>', {
      headers: { 'Content-Security-Policy': POLICY },
    });
  const kernel = createTestKernel({ settings: buildTestSettings({}), assets: { fetch } });
  const app = new Hono<AppEnv>()
    .use(async (c, next) => {
      c.set('host', host);
      await next();
    })
    .route('/', prerenderedRoutes(kernel, documents));
  const answer = await expectStatus(app.request(host.origin + href('verifyAuditLog')), 200);
  expect(await answer.text()).toContain('Verify an audit log');
  expect(answer.headers.get('Content-Security-Policy')).toBe(POLICY);
});
