import { createMiddleware } from 'hono/factory';
import { recordEvent } from '#shared/api/analytics/events.ts';
import { submitContact } from '#shared/api/contacts.ts';
import { receiveCspReports } from '#shared/api/moderation/csp-reports.ts';
import { reportCard } from '#shared/api/moderation/moderation.ts';
import { usernameIssue } from '#shared/card/username/username.ts';
import { documents, pages } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';

/** Documents of a card, by the username in their path. */
const CARD_DOCUMENTS = [
  documents.card,
  documents.cardLong,
  documents.contactFile,
  documents.photo,
  documents.exchange,
  documents.report,
  documents.qrSvg,
  documents.qrPng,
  documents.preview,
  documents.applePass,
  documents.googlePass,
].map(toPattern);
/** The company's page is at the root. */
const OTHER_DOCUMENTS = [pages.home, documents.media, documents.robots].map(toPattern);
/** What the visitors' pages send. */
const ENDPOINTS = [submitContact, reportCard, recordEvent, receiveCspReports].map(({ path }) =>
  toPattern(path),
);

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll('.', '\\.').replace(/:\w+/g, '([^/]+)')}/?$`);
}

/** Whether a company's domain serves this request at all. Which card it may be, its route decides. */
function isServed(method: string, path: string): boolean {
  if (method === 'POST') return ENDPOINTS.some((pattern) => pattern.test(path));
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (OTHER_DOCUMENTS.some((pattern) => pattern.test(path))) return true;
  // Names of pages are reserved, so that no page of the product passes as a card.
  return CARD_DOCUMENTS.some((pattern) => {
    const [, username] = pattern.exec(path) ?? [];
    return username !== undefined && usernameIssue(username.toLowerCase()) === null;
  });
}

/**
 * On a company's domain, serves its page, public cards, their files and visitors' forms only, and
 * without a session: what signs someone in is removed from the request. Throws `not_found` for everything
 * else.
 */
export const restrictCardsHost = createMiddleware<AppEnv>(async (c, next) => {
  if (c.get('host').kind !== 'cards') return next();
  if (!isServed(c.req.method, c.req.path)) throw new ApiError('not_found');
  const { headers } = c.req.raw;
  if (headers.has('Cookie') || headers.has('Authorization')) {
    const anonymous = new Headers(headers);
    anonymous.delete('Cookie');
    anonymous.delete('Authorization');
    c.req.raw = new Request(c.req.raw, { headers: anonymous });
  }
  await next();
});
