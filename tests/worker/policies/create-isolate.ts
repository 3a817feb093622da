import { syncRecord } from '#worker/public-card/find-public-card.ts';
import { Hono } from 'hono';
import * as documents from '#src/entry-server.tsx';
import type { AppEnv } from '#worker/http/app-env.ts';
import { createPublicCard } from '#worker/public-card/create-public-card.ts';
import { productHost } from '#tests/worker/fixtures/product-host.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';

/** The public pages of one isolate, over the real database. */
export function createIsolate(kv: KVNamespace, now: () => Date) {
  const kernel = createTestKernel({ kv, now, originOf: (url) => new URL(url).origin });
  const part = createPublicCard(kernel, documents);
  const app = new Hono<AppEnv>().use(productHost).route('/', part.pages);
  const get = async (username: string, headers: Record<string, string> = {}) =>
    app.fetch(new Request(`https://cards.test/${username}`, { headers }));
  return { part, get, sync: (name: string) => syncRecord(kernel, name, 'https://cards.test') };
}
