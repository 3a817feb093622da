import { createCallbackSigner } from '#tests/google-emulator/callbacks.ts';
import { OUTSIDE_SETTINGS } from '#tests/worker/fixtures/outside.ts';
import { CARD, DEVICE, REGISTRATION } from '#tests/worker/write-paths/walk-account.ts';
import type { WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const MESSAGE = {
  id: '5f6a7b8c-1111-4222-8333-444455556666',
  title: 'New role',
  message: 'Same person, new desk.',
};
const pass = (token: string) => ({ Authorization: `ApplePass ${token}` });

/** Passes, their registered devices, and the owner's messages and settings. */
export const WALLET_PATHS: readonly WritePath[] = [
  {
    covers: 'POST /api/wallet-passes/generate',
    prepare: async (world, { token, card }) => {
      await world.send('PUT', '/api/cards/ann-again', { token, body: { ...card, id: 'second' } });
    },
    body: { cardData: { username: 'ann-again' } },
    intermediate: {
      tables: ['passes'],
      because: 'an unfinished pass is neither counted nor shown, and is later finished or removed',
    },
    mayDiffer: {
      pattern: /^google .*/,
      because: 'a pass refunded after it was written to Google is in no wallet',
    },
  },
  {
    covers: 'POST /api/passkit/v1/devices/:device/registrations/:type/:serial',
    act: (world, { serial, passToken }) =>
      world.send('POST', `${REGISTRATION.replace(DEVICE, 'another-device')}/${serial}`, {
        body: { pushToken: 'cd'.repeat(32) },
        headers: pass(passToken),
      }),
    retryStatuses: [200],
  },
  {
    covers: 'DELETE /api/passkit/v1/devices/:device/registrations/:type/:serial',
    act: (world, { serial, passToken }) =>
      world.send('DELETE', `${REGISTRATION}/${serial}`, { headers: pass(passToken) }),
  },
  {
    covers: 'POST /api/passkit/v1/log',
    isAnonymous: true,
    body: { logs: ['a complaint'] },
  },
  {
    covers: 'POST /api/google-wallet/callbacks',
    prepare: async (world, { token, serial }) => {
      const body = { url: 'https://hooks.test/in', events: ['pass.saved'] };
      await world.send('POST', '/api/webhook-endpoints', { token, body });
      const objectId = `${OUTSIDE_SETTINGS.GOOGLE_WALLET_ISSUER_ID}.${serial}`;
      const { buildCallback } = createCallbackSigner(() => new Date());
      return buildCallback({ objectId, eventType: 'save', nonce: 'nonce-of-the-walk' });
    },
    act: (world, _, body) => world.send('POST', '/api/google-wallet/callbacks', { body }),
    mayDiffer: {
      pattern: /"duration_ms":\d+/,
      because: 'a receiver answers in no time or in a millisecond',
    },
  },
  {
    covers: 'POST /api/passes/notifications',
    body: MESSAGE,
    retryStatuses: [200],
  },
  {
    covers: 'PUT /api/passes/design',
    body: { template: 'luxury' },
  },
  {
    covers: 'PUT /api/passes/geofence',
    body: { enabled: true, radius: 200, places: [{ latitude: 52.5, longitude: 13.4 }] },
  },
  ...(
    [
      ['sync_passes', { username: CARD, origin: 'https://cards.test' }],
      ['spread_passes', {}],
      ['sync_pass', {}],
      ['push_pass', { deviceId: DEVICE }],
      ['update_google_pass', {}],
      ['message_google_pass', { notification: MESSAGE.id }],
      ['end_google_pass', {}],
    ] as const
  ).map(([kind, more]): WritePath => ({
    covers: `job ${kind}`,
    // Only a push makes this call.
    mayMiss: {
      line: /^pass_registrations /,
      when: /UPDATE pass_registrations SET/,
      because: 'the push was sent, and the next one counts the device',
    },
    prepare: async (world, { token, userId }) => {
      if (kind === 'message_google_pass') {
        await world.send('POST', '/api/passes/notifications', { token, body: MESSAGE });
        // As if Google had not been notified.
        await world.drain();
        await runSql(
          "UPDATE pass_deliveries SET state = 'waiting', alerted_at = NULL WHERE channel = 'google'",
        );
        return;
      }
      // A change that no job has propagated.
      await runSql("UPDATE users SET company = '' WHERE id = ?", userId);
      await runSql(
        "UPDATE cards SET content = json_set(content, '$.title', 'Chief'), version = version + 1",
      );
      await runSql('DELETE FROM push_provider_tokens');
    },
    act: (world, { serial, userId }) => world.deliver('jobs', { kind, serial, userId, ...more }),
    intermediate: {
      tables: 'all',
      because: 'a job runs in steps, and the queue keeps it until the last one',
    },
    mayDiffer: { pattern: /"failures":\d+/, because: 'the report counts failures' },
  })),
];
