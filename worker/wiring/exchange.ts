import { findPreferences } from '#worker/account/preferences.ts';
import { mailboxKey } from '#worker/auth/users/mailbox-key.ts';
import { findCard } from '#worker/cards/card-row.ts';
import { createTurnstile } from '#worker/contacts/exchange/turnstile.ts';
import type { ExchangeDeps } from '#worker/contacts/exchange/routes.ts';
import { createRateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import { findPublishedCard } from '#worker/public-card/records/find-published-card.ts';
import type { AppDeps } from '#worker/wiring/app-deps.ts';

export function buildExchangeDeps(
  deps: AppDeps,
  page: Pick<ExchangeDeps, 'limitMisses' | 'renderPage'>,
): ExchangeDeps {
  const { bindings, settings, auth, records, originOf } = deps;
  return {
    db: bindings.DB,
    findPublic: (...values) => findPublishedCard(records, ...values),
    findCard: (username) => findCard(bindings.DB, { username }),
    findOwner: async (userId) => {
      const email = await auth.users.findConfirmedEmail(userId);
      const { emailNotifications, newContacts } = await findPreferences(bindings.DB, userId);
      return email === null ? null : { email, wantsMail: emailNotifications && newContacts };
    },
    ...page,
    rateLimit: createRateLimiter(bindings.API_LIMIT, 'allow'),
    countAddress: (address) => auth.attempts.consume('contactAddress', address),
    countCard: (cardId) => auth.attempts.consume('contactCard', cardId),
    countCardDay: (cardId) => auth.attempts.consume('contactCardDay', cardId),
    countAddressCard: (addressAndCard) =>
      auth.attempts.consume('contactAddressCard', addressAndCard),
    countOwnerMail: (userId) => auth.attempts.consume('contactOwnerMail', userId),
    countCardMail: async ({ to, userId }) => {
      await auth.attempts.consume('contactCardMail', mailboxKey(to));
      await auth.attempts.consume('contactCardMailOwner', userId);
    },
    turnstile: createTurnstile(settings),
    sendMail: deps.sendMail,
    originOf,
    productName: settings.PRODUCT_NAME,
    now: deps.now,
  };
}
