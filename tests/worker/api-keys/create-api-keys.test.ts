import { expect, test } from 'vitest';
import { createApiKey } from '#shared/api/programs/keys.ts';
import { createApiKeys } from '#worker/api-keys/create-api-keys.ts';
import type { Settings } from '#worker/env.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import { join, PASSWORD_HASH } from '#tests/worker/world/person.ts';
import { buildTestSettings, createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

/** The keys of a deployment, and one that a person creates there. */
async function startIn(ENVIRONMENT: Settings['ENVIRONMENT']) {
  const person = await join('business_pro');
  const user: SessionUser = { ...person.user, plan: 'business_pro', sidHash: 'session' };
  const kernel = createTestKernel({
    settings: buildTestSettings({ ENVIRONMENT }),
    findSession: async () => user,
    checkPassword: async () => PASSWORD_HASH,
  });
  const keys = createApiKeys(kernel);
  const { key } = await readAnswer(
    createApiKey,
    keys.routes.request(createApiKey.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer a session' },
      body: JSON.stringify({ name: 'A program', scopes: ['cards:read'], password: 'x'.repeat(12) }),
    }),
    201,
  );
  const authenticate = (sent: string) =>
    keys.authenticate(new Headers({ Authorization: `Bearer ${sent}` }));
  return { key, user, authenticate };
}

test('S-K1: keys of production are live, those of previews and local starts are test, and neither opens the other', async () => {
  const production = await startIn('production');
  const preview = await startIn('preview');
  const local = await startIn('local');
  expect(production.key).toMatch(/^ttc_live_/);
  for (const { key } of [preview, local]) expect(key).toMatch(/^ttc_test_/);
  for (const { key, user, authenticate } of [production, preview, local]) {
    expect(await authenticate(key)).toMatchObject({ user: { id: user.id } });
  }
  for (const [from, to] of [
    [production, preview],
    [production, local],
    [preview, production],
    [local, production],
  ] as const) {
    await expect(to.authenticate(from.key)).rejects.toMatchObject({ code: 'invalid_key' });
  }
});
