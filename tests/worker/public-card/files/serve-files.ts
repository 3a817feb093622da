import { Hono } from 'hono';
import type { PublishedCard } from '#shared/card/card.ts';
import { buildQr } from '#shared/card/qr/qr.ts';
import { qrTarget } from '#shared/card/username/username.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { onError } from '#worker/http/on-error.ts';
import {
  publicCardFileRoutes,
  type PublicCardFilesContext,
} from '#worker/public-card/files/routes.ts';
import type { CardRecord, PublicCard } from '#worker/public-card/records/card-record.ts';
import { buildPublishedCard } from '#tests/shared/card/published-card.ts';
import { productHost } from '#tests/worker/fixtures/product-host.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';

const ORIGIN = 'https://cards.test';

const ANN = buildPublishedCard({
  username: 'ann',
  name: 'Zoë "Ann"\r\nLee',
  title: 'Head of Bees',
  company: 'Acme',
  email: 'ann@example.com',
  phone: '+1 555 123 4567',
  website: 'example.com',
  template: 'emerald',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-03-01T09:30:00.000Z',
});

/** A card as a public record. */
export function buildFileRecord(changes: Partial<PublishedCard> = {}): PublicCard {
  const card = { ...ANN, ...changes };
  const url = `${ORIGIN}/${card.username}`;
  const qr = buildQr(qrTarget(url));
  return {
    kind: 'card',
    card,
    url,
    qr,
    wallets: [],
    preview: null,
    formerNames: [],
    liveUntil: null,
  };
}

/** The file routes over fixed records. */
export function serveFiles(
  records: Record<string, CardRecord>,
  changes: Partial<PublicCardFilesContext> = {},
): Hono<AppEnv> {
  const app = new Hono<AppEnv>().use(productHost);
  app.onError(onError);
  return app.route(
    '/',
    publicCardFileRoutes({
      ...createTestKernel(),
      records: { find: async (username) => records[username] ?? null },
      build: 'b1',
      ...changes,
    }),
  );
}
