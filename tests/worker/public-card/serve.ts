import { Hono } from 'hono';
import type { PublishedCard } from '#shared/card/card.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import type { WalletPlatform } from '#shared/wallet/wallet-platform.ts';
import * as documents from '#src/entry-server.tsx';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import { requestId } from '#worker/http/middleware/request-id.ts';
import { securityHeaders } from '#worker/http/middleware/security-headers.ts';
import { createPageCache } from '#worker/public-card/page-cache.ts';
import type { CardRecord } from '#worker/public-card/records/card-record.ts';
import { publicCardRoutes } from '#worker/public-card/routes.ts';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { productHost } from '#tests/worker/fixtures/product-host.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';

export function cardRecord(
  changes: Partial<PublishedCard> = {},
  wallets: WalletPlatform[] = [],
): CardRecord {
  const url = 'https://cards.test/ann-okafor';
  const qr = buildQr(`${url}?s=qr`);
  const card = buildPublishedCard(changes);
  return { kind: 'card', card, url, qr, wallets, preview: null, formerNames: [], liveUntil: null };
}

/** The public page over the given records, with a clock that the test moves. */
export function serveCards(records: Map<string, CardRecord>) {
  let time = Date.UTC(2026, 0, 1);
  const reads: string[] = [];
  const renders: string[] = [];
  const views: string[] = [];
  const pageCache = createPageCache({
    freshMs: 10_000,
    staleMs: 3_600_000,
    entriesMax: 10,
    bytesMax: 1_000_000,
    now: () => new Date(time),
  });
  const routes = publicCardRoutes({
    ...createTestKernel({ originOf: (url) => new URL(url).origin }),
    records: {
      find: async (username) => {
        reads.push(username);
        return records.get(username) ?? null;
      },
    },
    pageCache,
    documents: {
      ...documents,
      renderCardDocument(record, context) {
        renders.push(record.card.username);
        return documents.renderCardDocument(record, context);
      },
    },
    onCardView: (request, username) => void views.push(`${request.method} ${username}`),
    build: 'b1',
    script: '/assets/page.js',
    videoScript: '/assets/video.js',
    cardWorker: '/card-sw.js',
    appHead: () => '<script type="module" src="/assets/app.js"></script>',
    appPolicy: () => '',
    isPolicySent: true,
  });
  const app = new Hono<AppEnv>().use(requestId, productHost, securityHeaders).route('/', routes);
  app.onError(onError);
  return {
    reads,
    renders,
    /** Method and username of every card view. */
    views,
    pageCache,
    pass: (ms: number) => void (time += ms),
    get: async (path: string, init: RequestInit = {}) =>
      app.fetch(new Request(`https://cards.test${path}`, init)),
  };
}
