import { expect, test } from 'vitest';
import { BULK_MEMBERS_MAX } from '#shared/api/organizations/people/members.ts';
import { runBulk } from '#src/pages/team/members/run-bulk.ts';
import { createApi } from '#src/state/api.ts';
import { createHttp } from '#src/browser/http.ts';

/** Answers each call with `changed` for every member, from call `failsAt` on with 503. */
function fakeApi(sizes: number[], failsAt = Infinity) {
  const http = createHttp({
    timeout: () => new AbortController().signal,
    fetch: async (_url, init) => {
      const { members }: { members: string[] } = await new Response(init.body ?? null).json();
      sizes.push(members.length);
      if (sizes.length > failsAt) return new Response('', { status: 503 });
      return Response.json({
        results: members.map((id) => ({ id, outcome: 'changed', reason: '' })),
        pausedKeys: 1,
      });
    },
  });
  return createApi({ http, session: { token: () => 'token', observe: () => undefined } });
}

const ids = Array.from({ length: BULK_MEMBERS_MAX * 2 + 3 }, (_, at) => `m${at}`);
const request = { org: 'o', ids, change: { status: 'suspended' as const }, isDryRun: false };

test('members are sent as many at a time as a call holds, with progress after each call', async () => {
  const sizes: number[] = [];
  const progress: number[] = [];
  const run = await runBulk(fakeApi(sizes), request, (done) => progress.push(done));
  expect(sizes).toEqual([BULK_MEMBERS_MAX, BULK_MEMBERS_MAX, 3]);
  expect(progress).toEqual([BULK_MEMBERS_MAX, 2 * BULK_MEMBERS_MAX, ids.length]);
  expect([run.results.length, run.pausedKeys, run.failure]).toEqual([ids.length, 3, null]);
});

test('a failed call ends the run and leaves the results so far', async () => {
  const sizes: number[] = [];
  const run = await runBulk(fakeApi(sizes, 1), request, () => undefined);
  expect(sizes).toHaveLength(2);
  expect(run.results).toHaveLength(BULK_MEMBERS_MAX);
  expect(run.failure).not.toBeNull();
});
