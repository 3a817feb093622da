import { buildSampleMessage } from '#shared/api/webhook-events.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { verifyWebhook } from '#src/pages/guides/verify-webhook.ts';
import { createWebhookSecret, signMessage } from '#worker/webhooks/secrets/webhook-secret.ts';

const SECRET = createWebhookSecret();
const NOW = Date.parse('2026-11-20T09:30:00Z');
const message = buildSampleMessage('contact.created');
const BODY = JSON.stringify(message);

/** A request as the product sends it. */
function buildRequest(
  secrets: readonly string[],
  { at = NOW, body = BODY, headers = {} }: { at?: number; body?: string; headers?: object } = {},
): Request {
  const signed = signMessage(secrets, { id: message.id, at: new Date(at), body: BODY });
  return new Request('https://hooks.example/in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...signed, ...headers },
    body,
  });
}

function stopClock(): void {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
}

test('the documented check returns a message with its ID, also while two secrets sign', async () => {
  stopClock();
  expect(await verifyWebhook(buildRequest([SECRET]), SECRET)).toEqual(message);
  const rotating = () => buildRequest([createWebhookSecret(), SECRET]);
  expect(await verifyWebhook(rotating(), SECRET)).toEqual(message);
});

test('the documented check refuses a changed message, ID, time or signature, and another secret', async () => {
  stopClock();
  const later = String(NOW / 1000 + 1);
  const changed = [
    { body: BODY.replace('Babbage', 'Cabbage') },
    { headers: { 'webhook-id': 'msg_2' } },
    { headers: { 'webhook-timestamp': later } },
    { headers: { 'webhook-signature': '' } },
    { headers: { 'webhook-signature': 'v2,AAAA v1, x' } },
  ];
  for (const change of changed) {
    await expect(verifyWebhook(buildRequest([SECRET], change), SECRET)).rejects.toThrow(
      'signature',
    );
  }
  const other = buildRequest([createWebhookSecret()]);
  await expect(verifyWebhook(other, SECRET)).rejects.toThrow('signature');
});

test('the documented check refuses a message that is older or newer than five minutes', async () => {
  stopClock();
  for (const at of [NOW - 301_000, NOW + 301_000]) {
    await expect(verifyWebhook(buildRequest([SECRET], { at }), SECRET)).rejects.toThrow('too old');
  }
  const without = buildRequest([SECRET], { headers: { 'webhook-timestamp': 'soon' } });
  await expect(verifyWebhook(without, SECRET)).rejects.toThrow('too old');
  for (const at of [NOW - 299_000, NOW + 299_000]) {
    expect(await verifyWebhook(buildRequest([SECRET], { at }), SECRET)).toMatchObject(message);
  }
});
