import { Hono } from 'hono';
import { moveContacts } from '#worker/contacts/company/contact-holders.ts';
import { createCompanyContacts } from '#worker/contacts/company/create-company-contacts.ts';
import type { ContactPorts } from '#worker/contacts/contact-context.ts';
import { countContacts } from '#worker/contacts/count-contacts.ts';
import { storeQueuedSubmission } from '#worker/contacts/exchange/accept-submission.ts';
import { exchangeRoutes } from '#worker/contacts/exchange/routes.ts';
import { createTurnstile } from '#worker/contacts/exchange/turnstile.ts';
import { exportContacts } from '#worker/contacts/export-contacts.ts';
import { openContacts } from '#worker/contacts/owner-contacts.ts';
import { contactRoutes } from '#worker/contacts/routes.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** The exchange form of cards, and the contacts that owners receive by it. */
export function createContacts(kernel: Kernel, ports: ContactPorts) {
  const context = { ...kernel, ...ports, turnstile: createTurnstile(kernel.settings) };
  const company = createCompanyContacts(context);
  return {
    routes: new Hono<UserEnv>()
      .route('/', exchangeRoutes(context))
      .route('/', contactRoutes(context)),
    company,
    /**
     * Counts the contacts of an account, or of one of its cards, received in `[from, to)` (ISO
     * 8601).
     */
    countNew: async (userId: string, from: string, to: string, cardId?: string) => {
      const { total, byCard } = await countContacts(await kernel.ledgers.open(userId), {
        from,
        to,
      });
      if (cardId === undefined) return total;
      return byCard.find((card) => card.cardId === cardId)?.count ?? 0;
    },
    listeners: {
      memberContacts: { count: (scope) => company.count(scope) },
      effects: { contactsHandedOver: (handover) => moveContacts(kernel, handover) },
    },
    jobs: {
      store_contact: ({ submission }) => storeQueuedSubmission(context, submission),
    },
    exports: [
      async function* exportFiles(user, origin) {
        yield* exportContacts(await openContacts(context, user), origin);
      },
    ],
  } satisfies Capability;
}
