import { env } from 'cloudflare:test';
import { decodeProtectedHeader, exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { createJwtSigner } from '#worker/wallet/jwt.ts';
import { createApnsSender } from '#worker/wallet/push/apns.ts';
import { PROVIDER_TOKEN_SECONDS, readProviderToken } from '#worker/wallet/push/provider-token.ts';

const TOPIC = 'pass.com.example';

/** A sender with this network response. */
function senderTo(status: number, body = '') {
  const requests: Request[] = [];
  const sender = createApnsSender({
    fetch: (address, init) => {
      requests.push(new Request(address, init));
      return Promise.resolve(new Response(body === '' ? null : body, { status }));
    },
    readToken: () => Promise.resolve('provider-token'),
  });
  return { requests, sender };
}

test('a push has an empty body and the pass type as topic', async () => {
  const { requests, sender } = senderTo(200);
  expect(await sender.send('abc123', TOPIC)).toBe('sent');
  const [request] = requests;
  expect(request?.url).toBe('https://api.push.apple.com/3/device/abc123');
  expect(await request?.text()).toBe('{}');
  expect(Object.fromEntries(request?.headers ?? [])).toMatchObject({
    authorization: 'bearer provider-token',
    'apns-topic': TOPIC,
    'apns-push-type': 'background',
    'apns-priority': '5',
  });
});

test('S-W6: 410 and an invalid token mean gone; everything else is thrown to be retried', async () => {
  const answers: [number, string, string][] = [
    [410, '{"reason":"Unregistered"}', 'gone'],
    [400, '{"reason":"BadDeviceToken"}', 'gone'],
    [400, '{"reason":"BadTopic"}', 'APNs responded with 400 BadTopic'],
    [403, '{"reason":"ExpiredProviderToken"}', 'APNs responded with 403 ExpiredProviderToken'],
    [429, '{"reason":"TooManyProviderTokenUpdates"}', 'APNs responded with 429'],
    [500, '', 'APNs responded with 500'],
    [520, '<html>', 'APNs responded with 520'],
  ];
  for (const [status, body, expected] of answers) {
    const outcome = await senderTo(status, body)
      .sender.send('abc', TOPIC)
      .catch((error: Error) => error.message);
    expect(outcome).toContain(expected);
  }
});

test('all isolates share one provider token, renewed after forty minutes and not before', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const sign = createJwtSigner(await exportPKCS8(privateKey), 'ES256');
  let at = Date.UTC(2026, 10, 20);
  const read = () =>
    readProviderToken(
      { db: env.DB, now: () => new Date(at) },
      { keyId: 'KEY1234567', teamId: 'TEAM123456', sign },
    );
  const first = await Promise.all(Array.from({ length: 10 }, read));
  expect(new Set(first).size).toBe(1);
  const token = first[0] ?? '';
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', kid: 'KEY1234567' });
  const { payload } = await jwtVerify(token, publicKey);
  expect(payload).toEqual({ iss: 'TEAM123456', iat: at / 1000 });
  at += (PROVIDER_TOKEN_SECONDS - 1) * 1000;
  expect(await read()).toBe(token);
  at += 1000;
  const next = await Promise.all(Array.from({ length: 10 }, read));
  expect(new Set(next).size).toBe(1);
  expect(next[0]).not.toBe(token);
});
