import { Hono, type Context } from 'hono';
import type { PublishedCard } from '#shared/card/card.ts';
import { visibleElements } from '#shared/card/element/element.ts';
import {
  findPageAssets,
  VIDEO_ORIGIN,
  type PageAssets,
} from '#shared/card/element/media-element.ts';
import type { RequestHost } from '#shared/hosts/request-host.ts';
import { documents, href } from '#shared/routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { parseCardAddress } from './card-address.ts';
import { findPlacement } from './find-placement.ts';
import type { PublicCardContext } from './public-card-context.ts';
import { createDocumentHeaders } from '#worker/public-card/pages/document-headers.ts';
import { buildEtag, matchesEtag } from '#worker/public-card/etag.ts';
import type { CachedPage } from './page-cache.ts';
import { createDepartedPage } from '#worker/public-card/pages/departed-page.ts';
import { createEndedPage } from '#worker/public-card/pages/ended-page.ts';
import { createNotFoundPage } from '#worker/public-card/pages/not-found-page.ts';
import { streamPage } from '#worker/public-card/pages/stream-page.ts';
import type { PublicCard } from '#worker/public-card/records/card-record.ts';

const PATHS = [documents.card, documents.cardLong].flatMap((path) => [path, `${path}/`]);

/**
 * `GET /{username}` and `/card/{username}`: the public page. Does not read the session or wait for
 * analytics.
 */
export function publicCardRoutes(context: PublicCardContext): Hono<AppEnv> {
  const headersFor = createPageHeaders(context);
  const notFound = createNotFoundPage(context);
  const departed = createDepartedPage(context);
  const ended = createEndedPage(context);

  function render(
    c: Context<AppEnv>,
    record: PublicCard,
    { origin, kind }: RequestHost,
    storePage: (page: CachedPage, policyReadAt?: number) => void,
  ): Response {
    const { username } = record.card;
    const etag = buildEtag(record, context.build);
    const cached = context.pageCache.renew(origin, username, etag, record.readAt);
    if (cached) return respond(c, cached);
    const headers = new Headers({ ...headersFor(record.card), ETag: etag });
    if (matchesEtag(c.req.header('If-None-Match'), etag)) {
      return new Response(null, { status: 304, headers });
    }
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    const { script, videoScript } = context;
    // A service worker would stay when an own domain moves elsewhere.
    const cardWorker = kind === 'product' ? context.cardWorker : null;
    const assets = { script, videoScript, cardWorker };
    const page = { origin, ...describePlatform(record, context), ...assets };
    const parts = context.documents.renderCardDocument(record, page);
    return new Response(
      streamPage(parts, { etag, headers }, (page) => storePage(page, record.readAt)),
      { headers },
    );
  }

  /** Whether a former username belongs to a card that an own domain must not reveal. */
  async function leadsToForeign(
    username: string,
    host: RequestHost,
    productOrigin: string,
  ): Promise<boolean> {
    if (host.kind === 'product') return false;
    const target = await context.records.find(username, productOrigin);
    return target?.kind !== 'card' || findPlacement(target, host, productOrigin).kind === 'foreign';
  }

  return new Hono<AppEnv>().on('GET', PATHS, async (c) => {
    // The raw path: a route parameter is decoded, and no username needs decoding.
    const url = new URL(c.req.url);
    const address = parseCardAddress(url.pathname);
    if (address === null) return notFound(c);
    // Permanent, but revalidated: a username may belong to another account later.
    if (address.kind === 'moved') return redirect(c, address.to + url.search);
    const { username } = address;
    const host = c.get('host');
    const { origin } = host;
    const productOrigin = context.originOf(c.req.url);
    const fresh = context.pageCache.find(origin, username);
    if (fresh) {
      context.onCardView(c.req.raw, username);
      return respond(c, fresh);
    }
    const storePage = context.pageCache.begin(origin, username);
    const limit = context.limitMisses(c.req.raw.headers);
    const record = await context.records
      .find(username, productOrigin, limit)
      .catch((error: unknown) => {
        const stale = context.pageCache.findStale(origin, username);
        if (stale === null) throw error;
        // Neither KV nor the database responds: a page shown within the last hour is better than an
        // error.
        log('warn', 'card_served_stale', { username, error: String(error) });
        return stale;
      });
    if (record === null) return notFound(c);
    if ('bytes' in record) return respondStale(record);
    if (record.kind === 'redirect') {
      const isForeign = await leadsToForeign(record.to, host, productOrigin);
      return isForeign
        ? notFound(c)
        : redirect(c, href('card', { username: record.to }) + url.search);
    }
    if (record.kind === 'departed') {
      const isForeign = host.kind !== 'product' && record.organizationId !== host.organizationId;
      return isForeign ? notFound(c) : departed(c, record);
    }
    if (record.kind === 'ended') {
      const isForeign = host.kind !== 'product' && record.organizationId !== host.organizationId;
      return isForeign ? notFound(c) : ended(c, record);
    }
    const place = findPlacement(record, host, productOrigin);
    if (place.kind === 'foreign') return notFound(c);
    if (place.kind === 'elsewhere') {
      return redirect(c, place.origin + href('card', { username }) + url.search);
    }
    context.onCardView(c.req.raw, username);
    return render(c, record, host, storePage);
  });
}

/** The names and icon of a card's page: its company's and partner's, or the installation's. */
function describePlatform(
  { platform, organizationName, appOrigin }: PublicCard,
  { productName }: Pick<PublicCardContext, 'productName'>,
) {
  const place = {
    ...(organizationName !== undefined && { siteName: organizationName }),
    ...(appOrigin !== undefined && { appOrigin }),
  };
  if (platform === undefined) return { productName, ...place };
  const { hasWatermark, icon } = platform;
  return { productName: platform.productName, hasWatermark, icon: icon || null, ...place };
}

/** Headers by what the card shows: only a page with a video may embed a frame, from one host. */
function createPageHeaders({ documents: { documentStyles }, isPolicySent }: PublicCardContext) {
  const headersOf = (assets: PageAssets) =>
    createDocumentHeaders({
      documentStyles: (design) => documentStyles(design, assets),
      isPolicySent,
      frameOrigin: assets === 'video' ? VIDEO_ORIGIN : null,
    });
  const headersByAssets = {
    nothing: headersOf('nothing'),
    offers: headersOf('offers'),
    video: headersOf('video'),
  } satisfies Record<PageAssets, unknown>;
  return (card: PublishedCard) => headersByAssets[findPageAssets(visibleElements(card))](card);
}

function respond(c: Context<AppEnv>, page: CachedPage): Response {
  const isKnown = matchesEtag(c.req.header('If-None-Match'), page.etag);
  return isKnown
    ? new Response(null, { status: 304, headers: page.headers })
    : new Response(page.bytes, { headers: page.headers });
}

/** A stale page must not be cached by the client. */
function respondStale(page: CachedPage): Response {
  const headers = new Headers(page.headers);
  headers.delete('ETag');
  headers.set('Cache-Control', 'no-store');
  return new Response(page.bytes, { headers });
}

function redirect(c: Context<AppEnv>, to: string): Response {
  return c.body(null, 301, { Location: to, 'Cache-Control': 'no-cache' });
}
