import { expect, test } from 'vitest';
import { createGoogleApi } from '#worker/wallet/google/google-api.ts';

test('a token response that is not JSON fails without its text in the error', async () => {
  const api = createGoogleApi({
    email: 'passes@project.test',
    sign: async () => 'assertion',
    base: null,
    fetch: async () => new Response('{"access_token":"ya29.secret-token",'),
    now: () => new Date(0),
  });
  const failure = await api.readMessages('issuer.serial').catch(String);
  expect(failure).toContain('invalid_type');
  expect(failure).not.toContain('ya29');
});
