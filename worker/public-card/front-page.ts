import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { LISTED_PEOPLE_MAX, LISTED_PEOPLE_PAGE } from '#shared/organization/front-page.ts';
import { buildOwnOrigin } from '#shared/hosts/own-origin.ts';
import { href } from '#shared/routes.ts';
import { readListedCards } from '#worker/cards/listed-cards.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { matchesEtag } from '#worker/public-card/etag.ts';
import { createDocumentHeaders } from '#worker/public-card/pages/document-headers.ts';
import { createNotFoundPage } from '#worker/public-card/pages/not-found-page.ts';
import type { CachedPage } from '#worker/public-card/page-cache.ts';
import type { PublicCardContext } from '#worker/public-card/public-card-context.ts';
import type {
  PolicyRecords,
  PublicOrganization,
} from '#worker/public-card/records/policy-records.ts';

export interface FrontPageContext extends PublicCardContext {
  findOrganization: PolicyRecords['findOrganization'];
}

/** A change of who agreed is visible within the ten seconds that an isolate remembers a page. */
const PAGES_MAX = LISTED_PEOPLE_MAX / LISTED_PEOPLE_PAGE;

/**
 * `GET /` of a company's own domain: its page, or a redirect to its site. Reads no session. On every
 * other host, the next route answers.
 */
export function frontPageDocumentRoutes(context: FrontPageContext): Hono<AppEnv> {
  const { db, pageCache, documents, isPolicySent, build } = context;
  const notFound = createNotFoundPage(context);
  const headersOf = createDocumentHeaders({
    documentStyles: documents.buildFrontPageStyles,
    isPolicySent,
  });

  async function renderPage(
    { id, organization }: { id: string; organization: PublicOrganization },
    { origin, page }: { origin: string; page: number },
  ): Promise<CachedPage | null> {
    const query = {
      organizationId: id,
      skip: (page - 1) * LISTED_PEOPLE_PAGE,
      limit: LISTED_PEOPLE_PAGE,
    };
    const people = organization.page.listsPeople ? await readListedCards(db, query) : [];
    if (page > 1 && people.length === 0) return null;
    const { name, design, page: settings } = organization;
    const html = documents.renderFrontPage({
      name,
      origin,
      design,
      website: settings.website,
      people: people.slice(0, LISTED_PEOPLE_PAGE),
      page,
      hasMore: people.length > LISTED_PEOPLE_PAGE && page < PAGES_MAX,
    });
    const hash = createHash('sha256').update(html).digest('hex').slice(0, 16);
    const etag = `W/"${hash}.${build}"`;
    return {
      etag,
      headers: new Headers({ ...headersOf(design), ETag: etag }),
      bytes: new Uint8Array(new TextEncoder().encode(html)),
    };
  }

  return new Hono<AppEnv>().get(href('home'), async (c, next) => {
    const { kind, origin, organizationId: id } = c.get('host');
    if (kind !== 'cards') return next();
    const page = parsePage(c.req.query('page'));
    if (page === null) return notFound(c);
    // No username contains a slash.
    const key = `/${page}`;
    const fresh = pageCache.find(origin, key);
    if (fresh) return respond(c, fresh);
    const store = pageCache.begin(origin, key);
    try {
      const organization = await context.findOrganization(id);
      if (organization === null || organization.home === null) return notFound(c);
      const home = buildOwnOrigin(organization.home, context.originOf(c.req.url));
      if (home !== origin) return redirect(c, `${home}/`);
      const { opens, website } = organization.page;
      // The site may have become the address of the cards since it was checked.
      if (opens === 'website' && new URL(website).hostname !== organization.home) {
        return redirect(c, website);
      }
      const rendered = await renderPage({ id, organization }, { origin, page });
      if (rendered === null) return notFound(c);
      store(rendered, organization.readAt);
      return respond(c, rendered);
    } catch (error) {
      const stale = pageCache.findStale(origin, key);
      if (stale === null) throw error;
      // Neither KV nor the database responds: a page shown within the last hour is better than an
      // error.
      log('warn', 'front_page_served_stale', { organizationId: id, error: String(error) });
      return respond(c, stale);
    }
  });
}

/** Null for what is no page of the list. */
function parsePage(text: string | undefined): number | null {
  if (text === undefined) return 1;
  const page = /^[1-9]\d?$/.test(text) ? Number(text) : Infinity;
  return page <= PAGES_MAX ? page : null;
}

function respond(c: Context<AppEnv>, { etag, headers, bytes }: CachedPage): Response {
  return matchesEtag(c.req.header('If-None-Match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(bytes, { headers });
}

/** Temporary, because the company may change its mind, or the name may get another owner. */
function redirect(c: Context<AppEnv>, to: string): Response {
  return c.body(null, 302, { Location: to, 'Cache-Control': 'no-cache' });
}
