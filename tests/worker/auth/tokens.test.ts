// @module-tag core
import { createHash } from 'node:crypto';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { expect, test, vi } from 'vitest';
import { SECRET, START, startAuth } from '#tests/worker/auth/start-auth.ts';
import { createTokens, TOKEN_SECONDS } from '#worker/auth/tokens.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';

const NOW = START / 1000;
const HOUR = 3600;
const bytes = (text: string) => new TextEncoder().encode(text);
const kid = createHash('sha256').update(`kid:${SECRET}`).digest('base64url').slice(0, 8);
const now = () => new Date(START);

async function joined(email: string) {
  const started = startAuth();
  const { token, user } = await started.join(email);
  const payload = decodeJwt<{ sid: string }>(token);
  const verify = async (candidate: string) =>
    (await started.send('/api/auth/verify', { token: candidate })).status;
  return { ...started, token, user, payload, verify };
}

function sign(payload: object, header: object = {}, key: string = SECRET): Promise<string> {
  return new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid, ...header })
    .sign(bytes(key));
}

test('a token signed here with the same rules is accepted, so each refusal below has its own reason', async () => {
  const { payload, verify } = await joined('baseline@token.example');
  expect(await verify(await sign(payload))).toBe(200);
});

test('S-A4: other algorithms and keys named by the token are refused without any fetch', async () => {
  const { payload, verify } = await joined('alg@token.example');
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = await exportJWK(publicKey);
  const rs256 = new SignJWT({ ...payload })
    .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid, jwk })
    .sign(privateKey);
  const [, claims, signature] = (await sign(payload)).split('.');
  const rsHeader = btoa(JSON.stringify({ alg: 'RS256', typ: 'at+jwt', kid })).replaceAll('=', '');
  const forged = {
    none: new UnsecuredJWT({ ...payload }).encode(),
    hs512: await sign(payload, { alg: 'HS512' }),
    rs256: await rs256,
    rs256WithOurSignature: `${rsHeader}.${claims}.${signature}`,
    jku: await sign(payload, { jku: 'https://evil.example/keys' }, 'x'.repeat(32)),
    path: await sign(payload, { kid: '../../etc/passwd' }),
    noKid: await sign(payload, { kid: undefined }),
    otherSecret: await sign(payload, {}, 'x'.repeat(32)),
    critical: await sign(payload, { crit: ['exp'] }).catch(() => 'unsignable'),
  };
  for (const [name, token] of Object.entries(forged)) {
    expect([name, await verify(token)]).toEqual([name, 401]);
  }
  expect(fetched).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

test('S-A5: missing, foreign, past and future claims are refused', async () => {
  const { payload, verify } = await joined('claims@token.example');
  const without = (name: string) =>
    Object.fromEntries(Object.entries(payload).filter(([key]) => key !== name));
  const bad: Record<string, [payload: object, header?: object]> = {
    ...Object.fromEntries(
      ['exp', 'iat', 'sub', 'sid', 'iss', 'aud'].map((name) => [`no ${name}`, [without(name)]]),
    ),
    expired: [{ ...payload, exp: NOW - HOUR, iat: NOW - 2 * HOUR }],
    'not yet': [{ ...payload, nbf: NOW + HOUR }],
    tomorrow: [{ ...payload, iat: NOW + 24 * HOUR, exp: NOW + 48 * HOUR }],
    'too old for its exp': [{ ...payload, iat: NOW - TOKEN_SECONDS - HOUR, exp: NOW + HOUR }],
    'foreign issuer': [{ ...payload, iss: 'https://evil.example' }],
    'foreign audience': [{ ...payload, aud: 'urn:tip-top-cards:reset' }],
    'reset token': [payload, { typ: 'reset+jwt' }],
    untyped: [payload, { typ: undefined }],
    'session of another form': [{ ...payload, sid: '../x' }],
    'session as list': [{ ...payload, sid: [payload.sid] }],
    'session of somebody else': [{ ...payload, sub: 'another' }],
  };
  for (const [name, [claims, header]] of Object.entries(bad)) {
    expect([name, await verify(await sign(claims, header))]).toEqual([name, 401]);
  }
});

test('S-A6: a changed byte, an extra part, another scheme, several tokens and an endless header are refused', async () => {
  const { token, payload, send } = await joined('bytes@token.example');
  const status = async (headers: HeadersInit) =>
    (await send('/api/auth/verify', { headers })).status;
  const at = token.length - 20;
  const flipped = token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
  for (const value of [
    `Bearer ${flipped}`,
    `Bearer ${token}.x`,
    `Bearer ${token} ${token}`,
    `Bearer ${token}, Bearer ${token}`,
    `Basic ${token}`,
    token,
    'Bearer',
    `Bearer ${await sign({ ...payload, filler: 'x'.repeat(4000) })}`,
  ]) {
    expect([value.slice(0, 20), await status({ Authorization: value })]).toEqual([
      value.slice(0, 20),
      401,
    ]);
  }
  const twice = new Headers([
    ['Authorization', `Bearer ${token}`],
    ['Authorization', `Bearer ${token}`],
  ]);
  expect(await status(twice)).toBe(401);
  expect(await status({ Cookie: `authToken=${token}` })).toBe(401);
  await expectStatus(send(`/api/auth/verify?token=${token}&access_token=${token}`), 401);
  expect(await status({ Authorization: `bearer ${token}` })).toBe(200);
  expect(await status({ Authorization: `BEARER ${token}` })).toBe(200);
});

test('a token carries the user and session IDs and nothing that can change', async () => {
  const { payload, user } = await joined('inside@token.example');
  expect(payload).toEqual({
    iss: 'urn:tip-top-cards',
    aud: 'urn:tip-top-cards:api',
    sub: user.id,
    sid: expect.stringMatching(/^[\w-]{43}$/),
    iat: NOW,
    exp: NOW + 7 * 24 * HOUR,
  });
});

test('verify issues a new token after half the lifetime of the old one, and not before', async () => {
  const { token, send, wait } = await joined('fresh@token.example');
  const half = (TOKEN_SECONDS / 2) * 1000;
  wait(half);
  const early = await send('/api/auth/verify', { token });
  expect([early.status, early.headers.get('Authorization')]).toEqual([200, null]);
  wait(1000);
  const answer = await send('/api/auth/verify', { token });
  const fresh = answer.headers.get('Authorization')?.replace(/^Bearer /, '') ?? '';
  expect(fresh).not.toBe(token);
  wait(half + 31_000);
  await expectStatus(send('/api/auth/verify', { token }), 401);
  await expectStatus(send('/api/auth/verify', { token: fresh }), 200);
});

test('secrets can be rotated: the old one still verifies but never signs', async () => {
  const sid = 's'.repeat(43);
  const old = createTokens({ secrets: ['o'.repeat(32)], now });
  const both = createTokens({ secrets: ['n'.repeat(32), 'o'.repeat(32)], now });
  const fresh = createTokens({ secrets: ['n'.repeat(32)], now });
  expect(await both.read(`Bearer ${await old.issue('u', sid)}`)).toMatchObject({ sid });
  expect(await fresh.read(`Bearer ${await both.issue('u', sid)}`)).toMatchObject({ sid });
  expect(await fresh.read(`Bearer ${await old.issue('u', sid)}`)).toBeNull();
});
