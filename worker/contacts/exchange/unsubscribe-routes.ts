import { Hono } from 'hono';
import { findEmail } from '#worker/auth/find-account.ts';
import { turnOffContactMails } from '#worker/auth/preferences.ts';
import { listSessionSecrets } from '#worker/env.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { CardDocuments, UnsubscribeState } from '#worker/public-card/card-documents.ts';
import { createUnsubscribePage } from '#worker/public-card/unsubscribe-page.ts';
import { createUnsubscribeLinks, UNSUBSCRIBE_PATH } from './unsubscribe-links.ts';

/**
 * What `List-Unsubscribe` of a mail about a contact names (RFC 8058): mail programs send a `POST`
 * without a session; a person who opens it gets a page with a button. Reading changes nothing, since
 * scanners of mails follow links.
 */
export function unsubscribeRoutes(kernel: Kernel, pageDocuments: CardDocuments): Hono<UserEnv> {
  const { db, brands, rateLimit } = kernel;
  const links = createUnsubscribeLinks(listSessionSecrets(kernel.settings));
  const renderPage = createUnsubscribePage(pageDocuments);

  async function findReader(token: string, headers: Headers): Promise<string | null> {
    const link = links.parse(token);
    if (link === null) return null;
    const email = await findEmail(db, link.userId);
    const isSigned = email !== null && link.isSignedFor(email);
    // A link with another's ID must not use up what that person's own links have.
    await rateLimit(`unsubscribe:${isSigned ? link.userId : clientAddress(headers)}`);
    return isSigned ? link.userId : null;
  }

  async function respond(state: UnsubscribeState, host: UserEnv['Variables']['host']) {
    const { productName } = await brands.ofHost(host);
    return renderPage({ state, productName });
  }

  return new Hono<UserEnv>()
    .get(UNSUBSCRIBE_PATH, async (c) => {
      const reader = await findReader(c.req.param('token'), c.req.raw.headers);
      return respond(reader === null ? 'unknown' : 'ask', c.get('host'));
    })
    .post(UNSUBSCRIBE_PATH, async (c) => {
      const reader = await findReader(c.req.param('token'), c.req.raw.headers);
      if (reader === null) return respond('unknown', c.get('host'));
      await turnOffContactMails(db, reader);
      log('info', 'contact_mails_off', { userId: reader });
      return respond('done', c.get('host'));
    });
}
