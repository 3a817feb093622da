import { createApiKey } from '#shared/api/programs/keys.ts';
import { listScopes } from '#shared/api/programs/scopes.ts';
import { PASSWORD } from '#tests/worker/world/person.ts';
import type { World } from '#tests/worker/fixtures/world.ts';
import { CARD, type WalkAccount } from '#tests/worker/write-paths/walk-account.ts';
import { withParams, type WritePath } from '#tests/worker/write-paths/write-path.ts';
import { runSql } from '#tests/worker/world/sql.ts';

const REQUEST = { name: 'A program', scopes: listScopes('person'), password: PASSWORD };

/** Creates a key of the owner and uses it, so that the day's use is recorded. Returns the key. */
export async function addProgramKey(world: World, { token }: WalkAccount): Promise<string> {
  const { text } = await world.send('POST', '/api/keys', { token, body: REQUEST });
  const { key } = createApiKey.response.parse(JSON.parse(text));
  await world.send('GET', '/api/v1/me', { token: key });
  return key;
}

export const CALL_ROWS: WritePath['intermediate'] = {
  tables: ['api_requests', 'passes', 'card_previews'],
  because: 'the row of a call is only its progress, and passes and previews follow the card',
};
/** Progress of a call: an attempt, and the answer, which another attempt may have stored. */
export const PROGRESS = {
  pattern: /^api_requests .*/,
  because: 'a call whose answer could not be stored is repeated with the same effect',
};

/** Calls of the public API, whose key `prepare` returns. */
export const withKey = (
  prepare: NonNullable<WritePath['prepare']>,
  paths: readonly WritePath[],
): readonly WritePath[] =>
  paths.map((path) => ({
    prepare,
    ...(!path.covers.startsWith('DELETE') && { intermediate: CALL_ROWS, mayDiffer: PROGRESS }),
    ...path,
  }));

/** Keys, and every call of the public API that writes. */
export const API_PATHS: readonly WritePath[] = withParams({ username: CARD }, [
  {
    covers: 'POST /api/keys',
    body: REQUEST,
    // A key is shown once, so that a retry after a lost response makes another.
    repeatableTables: ['api_keys'],
    mayMiss: {
      line: /^mail .*new API key/,
      when: /^(?:mail queue|D1 )/,
      because: 'the response must not fail: it is the only one that contains the key',
    },
  },
  {
    covers: 'POST /api/keys/hour',
    body: { password: PASSWORD },
    // The key before ends, and a key is shown once.
    repeatableTables: ['api_keys'],
    mayMiss: {
      line: /^mail .*new API key/,
      when: /^(?:mail queue|D1 )/,
      because: 'the response must not fail: it is the only one that contains the key',
    },
  },
  {
    covers: 'POST /api/keys/:id/resume',
    prepare: async (world, account) => {
      const key = await addProgramKey(world, account);
      await runSql("UPDATE api_keys SET paused_at = '2026-11-20T12:00:00.000Z'");
      return key;
    },
    request: (_, key) => ({ params: { id: key.slice(9, 17) }, body: { password: PASSWORD } }),
  },
  {
    covers: 'DELETE /api/keys/:id',
    prepare: addProgramKey,
    request: (_, key) => ({ params: { id: key.slice(9, 17) } }),
    retryStatuses: [404],
  },
  {
    covers: 'PATCH /api/cards/:username',
    body: { title: 'Chief Engineer' },
    headers: { 'If-Match': '"1"' },
    intermediate: {
      tables: ['passes', 'card_previews'],
      because: 'passes and previews follow the card',
    },
  },
  ...withKey(addProgramKey, [
    {
      covers: 'POST /api/v1/cards',
      body: { username: 'ann-by-program', name: 'Ann Example' },
    },
    {
      covers: 'PATCH /api/v1/cards/:username',
      headers: { 'If-Match': '"1"' },
      body: { title: 'Chief Engineer' },
    },
    {
      covers: 'DELETE /api/v1/cards/:username',
      retryStatuses: [404],
      intermediate: CALL_ROWS,
    },
    {
      covers: 'PATCH /api/v1/contacts/:id',
      request: ({ contacts: [id = ''] }) => ({ params: { id }, body: { tags: ['fair'] } }),
      mayDiffer: {
        pattern: /"version":\d+|^api_requests .*/,
        because: 'applying a change twice has the same effect',
      },
    },
    {
      covers: 'DELETE /api/v1/contacts/:id',
      request: ({ contacts: [id = ''] }) => ({ params: { id } }),
      retryStatuses: [404],
    },
    {
      covers: 'POST /api/v1/contacts/:id/restore',
      prepare: async (world, account) => {
        const { token, contacts } = account;
        await world.send('DELETE', `/api/contacts/${contacts[0] ?? ''}`, { token });
        return addProgramKey(world, account);
      },
      request: ({ contacts: [id = ''] }) => ({ params: { id } }),
    },
    {
      covers: 'POST /api/v1/passes/messages',
      body: { title: 'New role', message: 'Same person, new desk.' },
      intermediate: { tables: ['api_requests', 'pass_notifications'], because: 'as of the app' },
    },
  ]),
]);
