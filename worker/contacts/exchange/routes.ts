import type { Hono } from 'hono';
import { submitContact } from '#shared/api/contacts.ts';
import { href } from '#shared/routes.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { CardDocuments } from '#worker/public-card/card-documents.ts';
import { createExchangePage } from '#worker/public-card/exchange-page.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { BLANK_FORM } from '#worker/http/request/handle-visitor-form.ts';
import { visitorFormRoutes } from '#worker/public-card/visitor-form-routes.ts';
import { acceptSubmission, isFormOpen } from './accept-submission.ts';
import { readSubmissionFields } from './contact-submission.ts';
import type { Turnstile } from './turnstile.ts';

/** The exchange form of a card: its page and its submissions, with and without JavaScript. */
export function exchangeRoutes(
  context: Kernel & { turnstile: Turnstile | null },
  documents: CardDocuments,
): Hono<AppEnv> {
  const renderPage = createExchangePage(documents);
  return visitorFormRoutes(context, {
    name: 'exchange',
    path: submitContact.path,
    schema: submitContact.request,
    fromFields: readSubmissionFields,
    isOpen: isFormOpen,
    createShowForm: (c, card) => {
      const siteKey = context.turnstile?.siteKey ?? null;
      return (shown, status) => renderPage(c, { ...BLANK_FORM, ...shown, card, siteKey }, status);
    },
    findInitialValues: (c, card) => ({
      source: c.req.query('s') ?? readSource(c.req.header('Referer'), card.username),
      key: crypto.randomUUID(),
    }),
    submit: (submission, from, username) => acceptSubmission(context, username, submission, from),
  });
}

/**
 * The source marker of the card page the visitor came from. Read from the referrer, because that
 * page is cached and its links cannot carry one.
 */
function readSource(referrer: string | undefined, username: string): string {
  if (referrer === undefined || !URL.canParse(referrer)) return '';
  const { pathname, searchParams } = new URL(referrer);
  return pathname === href('card', { username }) ? (searchParams.get('s') ?? '') : '';
}
