import { Hono } from 'hono';
import type { ContactPorts } from '#worker/contacts/contact-context.ts';
import { countContacts } from '#worker/contacts/count-contacts.ts';
import { exchangeRoutes } from '#worker/contacts/exchange/routes.ts';
import { createTurnstile } from '#worker/contacts/exchange/turnstile.ts';
import { exportContacts } from '#worker/contacts/export-contacts.ts';
import { sweepHeldContacts } from '#worker/contacts/held/held-contacts.ts';
import { contactRoutes } from '#worker/contacts/routes.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import type { Capability, Kernel } from '#worker/kernel.ts';

/** The exchange form of cards, and the contacts that owners receive by it. */
export function createContacts(kernel: Kernel, ports: ContactPorts) {
  const { db, now } = kernel;
  const context = { ...kernel, ...ports, turnstile: createTurnstile(kernel.settings) };
  return {
    routes: new Hono<UserEnv>()
      .route('/', exchangeRoutes(context))
      .route('/', contactRoutes(context)),
    /**
     * Counts the contacts of an account, or of one of its cards, received in `[from, to)` (ISO
     * 8601).
     */
    countNew: async (userId: string, from: string, to: string, cardId?: string) => {
      const { total, byCard } = await countContacts(db, { userId, from, to });
      if (cardId === undefined) return total;
      return byCard.find((card) => card.cardId === cardId)?.count ?? 0;
    },
    sweep: { heldContacts: () => sweepHeldContacts(db, now()) },
    exports: [(user, origin) => exportContacts(db, user, origin)],
  } satisfies Capability;
}
