import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { errorBodySchema } from '#shared/api/error-body.ts';
import { WEBHOOK_ENDPOINTS_MAX } from '#shared/api/webhooks.ts';
import { insertEndpoint } from '#worker/webhooks/endpoint-store.ts';
import { join, PASSWORD, PASSWORD_HASH } from '#tests/worker/world/person.ts';
import { HOOK_URL } from '#tests/worker/webhooks/harness.ts';

const PATH = '/api/webhook-endpoints';
const REQUEST = { url: HOOK_URL, events: ['card.created'], password: PASSWORD };
const codeOf = async (answer: Response) => errorBodySchema.parse(await answer.json()).code;

test('S-V16: an account has at most 20 endpoints, also when they are created in parallel', async () => {
  const { send, user } = await join('business_pro');
  const { id } = user;
  const owner = { kind: 'person', id, userId: id, keyId: null } as const;
  // Not by the route, which checks a password each time and so few at once.
  const insert = () =>
    insertEndpoint(
      env.DB,
      {
        id: crypto.randomUUID(),
        owner,
        passwordHash: PASSWORD_HASH,
        // Of no endpoint whose secret other tests open.
        url: `${HOOK_URL}/full`,
        description: '',
        events: ['card.created'],
        secret: 'sealed',
        createdAt: new Date().toISOString(),
        expiresAt: null,
      },
      [],
    );
  const stored = await Promise.all(Array.from({ length: WEBHOOK_ENDPOINTS_MAX + 4 }, insert));
  expect(stored.filter((isStored) => isStored)).toHaveLength(WEBHOOK_ENDPOINTS_MAX);
  expect(await codeOf(await send('POST', PATH, REQUEST))).toBe('key_limit');
});
