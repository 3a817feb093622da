import { Hono, type Context } from 'hono';
import type { PublishedCard } from '#shared/card/card.ts';
import { visibleElements } from '#shared/card/element.ts';
import { pageNeed, VIDEO_ORIGIN, type PageNeed } from '#shared/card/offer.ts';
import { documents, href } from '#shared/routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { parseCardAddress } from '#worker/public-card/address.ts';
import type { PublicCardDeps } from '#worker/public-card/deps.ts';
import { createDocumentHeaders } from '#worker/public-card/document-headers.ts';
import { buildEtag, matchesEtag } from '#worker/public-card/etag.ts';
import type { Page } from '#worker/public-card/memory.ts';
import { createNotFoundPage } from '#worker/public-card/not-found-page.ts';
import { streamPage } from '#worker/public-card/page.ts';
import type { PublicCard } from '#worker/public-card/record.ts';

const PATHS = [documents.card, documents.cardLong].flatMap((path) => [path, `${path}/`]);

/** `GET /{username}` and `/card/{username}`: the public page. Reads no session and waits for no counting. */
export function publicCardRoutes(deps: PublicCardDeps): Hono<AppEnv> {
  const headersFor = createPageHeaders(deps);
  const notFound = createNotFoundPage(deps);

  function render(
    c: Context<AppEnv>,
    record: PublicCard,
    origin: string,
    keep: (page: Page) => void,
  ): Response {
    const { username } = record.card;
    const etag = buildEtag(record, deps.build);
    const kept = deps.memory.renew(origin, username, etag);
    if (kept) return answer(c, kept);
    const headers = new Headers({ ...headersFor(record.card), ETag: etag });
    if (matchesEtag(c.req.header('If-None-Match'), etag)) {
      return new Response(null, { status: 304, headers });
    }
    if (c.req.method === 'HEAD') return new Response(null, { headers });
    const { productName, script, videoScript } = deps;
    const context = { origin, productName, script, videoScript };
    const parts = deps.documents.renderCardDocument(record, context);
    return new Response(streamPage(parts, { etag, headers }, keep), { headers });
  }

  return new Hono<AppEnv>().on('GET', PATHS, async (c) => {
    // As sent: a route parameter is decoded, and no username needs decoding.
    const url = new URL(c.req.url);
    const address = parseCardAddress(url.pathname);
    if (address === null) return notFound(c);
    // Permanent as an address, yet asked again: a name may be given to somebody else one day.
    if (address.kind === 'moved') return redirect(c, address.to + url.search);
    const { username } = address;
    const origin = deps.originOf(c.req.url);
    const fresh = deps.memory.find(origin, username);
    if (fresh) {
      deps.onShown(c.req.raw, username);
      return answer(c, fresh);
    }
    const keep = deps.memory.begin(origin, username);
    const limit = deps.limitMisses(c.req.raw.headers);
    const record = await deps.records.find(username, origin, limit).catch((error: unknown) => {
      const lastGood = deps.memory.findLastGood(origin, username);
      if (lastGood === null) throw error;
      // Neither KV nor the database answers: what was shown here within the hour is more use than a refusal.
      log('warn', 'card_from_memory', { username, error: String(error) });
      return lastGood;
    });
    if (record === null) return notFound(c);
    if ('bytes' in record) return answerStale(record);
    if (record.kind === 'redirect') {
      return redirect(c, href('card', { username: record.to }) + url.search);
    }
    deps.onShown(c.req.raw, username);
    return render(c, record, origin, keep);
  });
}

/** A page's headers by what its card shows: only one with a video may show a frame, and of one host. */
function createPageHeaders({ documents: { documentStyles }, isPolicySent }: PublicCardDeps) {
  const headersOf = (need: PageNeed) =>
    createDocumentHeaders({
      documentStyles: (template) => documentStyles(template, need),
      isPolicySent,
      frameOrigin: need === 'video' ? VIDEO_ORIGIN : null,
    });
  const known = {
    nothing: headersOf('nothing'),
    offers: headersOf('offers'),
    video: headersOf('video'),
  } satisfies Record<PageNeed, unknown>;
  return (card: PublishedCard) => known[pageNeed(visibleElements(card))](card.template);
}

function answer(c: Context<AppEnv>, page: Page): Response {
  const isKnown = matchesEtag(c.req.header('If-None-Match'), page.etag);
  return isKnown
    ? new Response(null, { status: 304, headers: page.headers })
    : new Response(page.bytes, { headers: page.headers });
}

/** A page nobody could vouch for just now: whoever gets it keeps no copy. */
function answerStale(page: Page): Response {
  const headers = new Headers(page.headers);
  headers.delete('ETag');
  headers.set('Cache-Control', 'no-store');
  return new Response(page.bytes, { headers });
}

function redirect(c: Context<AppEnv>, to: string): Response {
  return c.body(null, 301, { Location: to, 'Cache-Control': 'no-cache' });
}
