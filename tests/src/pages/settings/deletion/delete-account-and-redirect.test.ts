import { expect, test } from 'vitest';
import type { Api } from '#src/state/api.ts';
import { ACCOUNT_DELETED } from '#src/pages/settings/copy.ts';
import { buildFailure } from '#tests/src/features/auth/failure.ts';
import {
  deleteAccountAndRedirect,
  type DeletionDeps,
} from '#src/pages/settings/deletion/delete-account-and-redirect.ts';

function start(isDeleted: boolean) {
  const events: unknown[] = [];
  let timer = { ms: 0, run: (): void => undefined };
  const error = buildFailure({ code: 'internal' });
  const call = async (_: unknown, options: { body?: unknown }) => {
    events.push(['sent', options.body]);
    return isDeleted
      ? { ok: true, value: null, freshToken: null }
      : { ok: false, error, freshToken: null };
  };
  const deps: DeletionDeps = {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers this one endpoint as its contract does
    api: { call: call as unknown as Api['call'] },
    clock: {
      after: (ms, run) => {
        timer = { ms, run };
        return () => undefined;
      },
    },
    forgetLocally: () => void events.push('forgot'),
    showToast: (toast) => void events.push(toast),
    goHome: () => void events.push('home'),
  };
  return { deps, events, error, timer: () => timer };
}

test('R-Z16: after deletion, the page redirects home after two seconds and not before', async () => {
  const { deps, events, timer } = start(true);
  expect(await deleteAccountAndRedirect(deps, 'my password')).toBe(null);
  expect(events).toEqual([
    ['sent', { password: 'my password', confirm: 'DELETE' }],
    'forgot',
    ACCOUNT_DELETED,
  ]);
  expect(timer().ms).toBe(2000);
  timer().run();
  expect(events.at(-1)).toBe('home');
});

test('R-T18: a failed deletion changes nothing on this device', async () => {
  const { deps, events, error, timer } = start(false);
  expect(await deleteAccountAndRedirect(deps, 'my password')).toBe(error);
  expect(events).toHaveLength(1);
  expect(timer().ms).toBe(0);
});
