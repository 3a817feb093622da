import { Hono } from 'hono';
import * as documents from '#src/entry-server.tsx';
import { applyCompanyPolicy } from '#worker/cards/company-policy.ts';
import { findPublicName } from '#worker/cards/usernames/public-name.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { findStoredPolicy } from '#worker/policies/read-policies.ts';
import { createPublicCard } from '#worker/public-card/create-public-card.ts';
import { createPolicyReader } from '#tests/worker/fixtures/policy-reader.ts';
import { productHost } from '#tests/worker/fixtures/product-host.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';

/** The public pages of one isolate, over the real database. */
export function createIsolate(kv: KVNamespace, now: () => Date) {
  const reader = createPolicyReader();
  const kernel = createTestKernel({ kv, now, originOf: (url) => new URL(url).origin });
  const part = createPublicCard(kernel, {
    documents,
    assetsOfBuild: {
      build: 'b1',
      pageScript: '/p.js',
      videoScript: '/v.js',
      exchangeScript: '/e.js',
    },
    appHead: () => '',
    appPolicy: () => '',
    isPolicySent: true,
    onCardView: () => undefined,
    onCardWritten: async () => undefined,
    findName: (name) => findPublicName(reader, name, now().toISOString()),
    findPolicy: (id) => findStoredPolicy({ ...reader, findRemovedPictures: async () => [] }, id),
    readPolicies: reader.readPolicies,
    findHome: async () => null,
    applyCompanyPolicy,
  });
  const app = new Hono<AppEnv>().use(productHost).route('/', part.routes);
  const get = async (username: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`https://cards.test/${username}`, { headers }));
  return { part, get };
}
