import { env } from 'cloudflare:test';
import { buildEventBody, sign } from '#tests/worker/payments/fakes/signed-event.ts';
import { buildSubmission } from '#tests/worker/contacts/exchange/build-submission.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';
import { WORLD_ORIGIN } from '#tests/worker/fixtures/world.ts';
import { CARD, OWNER } from '#tests/worker/write-paths/walk-account.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runAll, runSql } from '#tests/worker/world/sql.ts';
import { findCardId } from '#tests/worker/world/card.ts';

const order = {
  plan: 'startup',
  billingInterval: 'monthly',
  successUrl: `${WORLD_ORIGIN}/dashboard?success=true`,
  cancelUrl: `${WORLD_ORIGIN}/pricing?canceled=true`,
};
const view = {
  id: '7f6a7b8c-1111-4222-8333-444455556666',
  type: 'view',
  username: CARD,
  origin: WORLD_ORIGIN,
  visitor: '0'.repeat(32),
  element: null,
  source: 'qr',
  device: 'phone',
  country: 'DE',
  referrer: null,
};

/** Deletes an account that has a ledger. Returns its ID. */
export async function deleteOwner(): Promise<string> {
  const ownerId = crypto.randomUUID();
  await runSql(
    `INSERT INTO users (id, email, email_key, first_name, last_name, password_hash, created_at, updated_at)
    SELECT ?1, 'd@walk.example', 'd@walk.example', 'Dan', 'Deleted', '', created_at, updated_at FROM users LIMIT 1`,
    ownerId,
  );
  const ledger = await createTestLedgers().open(ownerId);
  await ledger.prepare('SELECT 1').run();
  await runSql('DELETE FROM users WHERE id = ?', ownerId);
  return ownerId;
}

/** Notes the card as deleted, as the deletion of its row does. */
export async function deleteCard(ownerId: string): Promise<void> {
  await runSql(
    'INSERT INTO deleted_cards (card_id, owner_id, deleted_at) VALUES (?, ?, ?)',
    await findCardId(CARD),
    ownerId,
    '2020-01-01T00:00:00.000Z',
  );
}

/** Payments and the queues. */
export const SERVICE_PATHS: readonly WritePath[] = [
  {
    covers: 'POST /api/payments/create-checkout-session',
    prepare: async (world) => {
      const { text } = await world.send('POST', '/api/auth/signup', {
        body: { ...OWNER, email: 'buyer@walk.example', password: 'a rather long pass phrase' },
      });
      return String(JSON.parse(text).token);
    },
    request: (_, token) => ({ token, body: order }),
    intermediate: {
      tables: ['customers'],
      because: 'a customer without a purchase owes nothing, and the retry finds it',
    },
  },
  {
    covers: 'POST /api/payments/create-portal-session',
    body: {},
  },
  {
    covers: 'POST /api/payments/keep-plan',
    mayDiffer: {
      pattern: /"sync_revision":\d+/,
      because: 'syncs are numbered so that the latest wins',
    },
  },
  {
    covers: 'POST /api/payments/webhook',
    prepare: async (_, { customer, subscription }) =>
      buildEventBody('customer.subscription.updated', {
        object: 'subscription',
        id: subscription,
        customer,
      }),
    isAnonymous: true,
    request: (_, body) => ({ body, headers: { 'Stripe-Signature': sign(body) } }),
    mayDiffer: {
      pattern: /"sync_revision":\d+/,
      because: 'syncs are numbered so that the latest wins',
    },
  },
  {
    covers: 'job store_contact',
    prepare: async (_, { userId }) => {
      const submission = buildSubmission({
        ownerId: userId,
        cardId: await findCardId(CARD),
        username: CARD,
        sendCard: true,
      });
      return JSON.stringify(submission);
    },
    request: (_, submission) => ({ body: { submission: JSON.parse(submission) } }),
    mayMiss: {
      line: /^mail /,
      when: /^(?:D1|counter|ledger)/,
      because: 'the contact is in the list, and mails about it need the databases',
    },
  },
  {
    covers: 'job clear_ledger',
    prepare: deleteOwner,
    request: (_, ownerId) => ({ body: { ownerId } }),
    intermediate: {
      tables: ['ledgers'],
      because: 'the row remains until the ledger is empty, and the next attempt deletes it',
    },
  },
  {
    covers: 'job cancel_subscription',
    request: ({ subscription: subscriptionId }) => ({ body: { subscriptionId, isCredited: true } }),
  },
  {
    covers: 'job settle_renewal',
    prepare: async (_, { userId }) => {
      await runAll(
        ["UPDATE subscriptions SET details = json_set(details, '$.plan', 'business_pro')"],
        [
          `INSERT INTO organizations (id, slug, name, billing_owner_id, created_at, updated_at, deletes_at)
          VALUES ('walk-ending', 'walk-ending', 'Walk', ?, '', '', '2099-01-01')`,
          userId,
        ],
      );
    },
    request: ({ userId }) => ({ body: { userId } }),
    mayDiffer: {
      pattern: /"sync_revision":\d+/,
      because: 'syncs are numbered so that the latest wins',
    },
  },
  {
    covers: 'job tell_email',
    prepare: async (_, { userId }) => {
      await runSql("UPDATE users SET email = 'ann@moved.example' WHERE id = ?", userId);
    },
    request: ({ userId }) => ({ body: { userId } }),
  },
  {
    covers: 'job repair_card',
    prepare: async () => env.CARDS.delete(`card:${CARD}`),
    body: { username: CARD, origin: WORLD_ORIGIN },
  },
  {
    covers: 'job reset_request',
    body: { email: OWNER.email, origin: WORLD_ORIGIN },
    repeatableTables: ['password_resets'],
    intermediate: {
      tables: ['password_resets'],
      because: 'a link that was never mailed is useless and expires within an hour',
    },
  },
  {
    covers: 'job send_mail',
    body: {
      mail: {
        id: 'mail-of-the-walk',
        queuedAt: '2026-11-20T12:00:00.000Z',
        to: OWNER.email,
        subject: 'Hello',
        text: 'Hello Ann',
      },
    },
  },
  {
    covers: 'events',
    prepare: async () => String(Date.now()),
    act: (world, _, at) => world.deliver('events', { ...view, at: Number(at) }),
    mayDiffer: {
      pattern: /\\?"views\\?":\d+/,
      because: 'when a refresh is lost, the next event updates the page',
    },
  },
  {
    covers: 'job refresh_totals',
    prepare: async (world) => {
      await world.deliver('events', { ...view, at: Date.now() });
      await runSql('UPDATE cards SET views = 0');
      return findCardId(CARD);
    },
    request: ({ userId: ownerId }, cardId) => ({
      body: { ownerId, cardId, username: CARD, origin: WORLD_ORIGIN },
    }),
    intermediate: {
      tables: ['cards'],
      because:
        'the totals are stored before the page shows them, and the next attempt repeats both',
    },
  },
  {
    covers: 'job delete_visits',
    prepare: async (world, { userId }) => {
      await world.deliver('events', { ...view, at: Date.now() });
      await deleteCard(userId);
      return findCardId(CARD);
    },
    request: ({ userId: ownerId }, cardId) => ({ body: { ownerId, cardId } }),
    intermediate: {
      tables: ['deleted_cards'],
      because: 'the row remains until the visits are deleted, and the next attempt deletes it',
    },
  },
];
