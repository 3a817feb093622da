import { Hono } from 'hono';
import { moveContacts } from '#worker/contacts/organization/contact-holders.ts';
import { sweepExportCounts } from '#worker/contacts/organization/export-counts.ts';
import { contactExportRoutes } from '#worker/contacts/organization/routes.ts';
import { countOrganizationContacts } from '#worker/contacts/organization-contacts.ts';
import { storeQueuedSubmission } from '#worker/contacts/exchange/accept-submission.ts';
import { exchangeRoutes } from '#worker/contacts/exchange/routes.ts';
import { unsubscribeRoutes } from '#worker/contacts/exchange/unsubscribe-routes.ts';
import { createTurnstile } from '#worker/contacts/exchange/turnstile.ts';
import { exportContacts } from '#worker/contacts/export-contacts.ts';
import { openContacts } from '#worker/contacts/owner-contacts.ts';
import { contactRoutes } from '#worker/contacts/routes.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';
import type { CardDocuments } from '#worker/public-card/card-documents.ts';

/** The exchange form of cards, and the contacts that owners receive by it. */
export function createContacts(kernel: Kernel, documents: CardDocuments) {
  const turnstile = createTurnstile(kernel.settings);
  return {
    routes: new Hono<UserEnv>()
      .route('/', exchangeRoutes({ ...kernel, turnstile }, documents))
      .route('/', unsubscribeRoutes(kernel, documents))
      .route('/', contactRoutes(kernel))
      .route('/', contactExportRoutes(kernel)),
    listeners: {
      memberContacts: { count: (scope) => countOrganizationContacts(kernel, scope) },
      effects: { contactsHandedOver: (handover) => moveContacts(kernel, handover) },
      exports: [
        async function* exportFiles(user, origin) {
          yield* exportContacts(await openContacts(kernel, user), origin);
        },
      ],
    },
    jobs: {
      store_contact: ({ submission }) => storeQueuedSubmission(kernel, submission),
    },
    sweep: { exportCounts: () => sweepExportCounts(kernel) },
  } satisfies Capability;
}
