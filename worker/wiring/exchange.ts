import { findPreferences } from '#worker/account/preferences.ts';
import { mailboxKey } from '#worker/auth/mailbox-key.ts';
import { findCard } from '#worker/cards/row.ts';
import { humanCheckOf } from '#worker/contacts/exchange/human-check.ts';
import type { ExchangeDeps } from '#worker/contacts/exchange/routes.ts';
import { createRateGate } from '#worker/http/rate-limit.ts';
import { findFollowed } from '#worker/public-card/followed-card.ts';
import type { AppDeps } from '#worker/wiring/app-deps.ts';

/** What a visitor's details pass on their way to the owner of a card. */
export function exchangeDeps(
  deps: AppDeps,
  page: Pick<ExchangeDeps, 'limitMisses' | 'renderPage'>,
): ExchangeDeps {
  const { bindings, settings, auth, records, originOf } = deps;
  return {
    db: bindings.DB,
    findPublic: (...asked) => findFollowed(records, ...asked),
    findCard: (username) => findCard(bindings.DB, { username }),
    findOwner: async (userId) => {
      const email = await auth.users.findConfirmedEmail(userId);
      const { emailNotifications, newContacts } = await findPreferences(bindings.DB, userId);
      return email === null ? null : { email, wantsMail: emailNotifications && newContacts };
    },
    ...page,
    gate: createRateGate(bindings.API_LIMIT, 'allow'),
    countAddress: (address) => auth.attempts.take('contactAddress', address),
    countCard: (cardId) => auth.attempts.take('contactCard', cardId),
    countCardDay: (cardId) => auth.attempts.take('contactCardDay', cardId),
    countFirst: (addressAndCard) => auth.attempts.take('contactAddressCard', addressAndCard),
    countOwnerMail: (userId) => auth.attempts.take('contactOwnerMail', userId),
    countCardMail: async ({ to, userId }) => {
      await auth.attempts.take('contactCardMail', mailboxKey(to));
      await auth.attempts.take('contactCardMailOwner', userId);
    },
    human: humanCheckOf(settings),
    sendMail: deps.sendMail,
    originOf,
    productName: settings.PRODUCT_NAME,
    now: deps.now,
  };
}
