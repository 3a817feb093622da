import { expect, test } from 'vitest';
import { createAction, orGone, type ActionState } from '#src/state/loading/use-action.ts';
import { createCall, fail, succeed } from './respond.ts';

/** An action with what it showed and reported, in order. */
function start() {
  const events: unknown[] = [];
  const run = createAction((state: ActionState) => events.push(state));
  const press = (call: Parameters<typeof run>[0]) =>
    run(
      call,
      (value) => events.push({ done: value }),
      ({ code }) => events.push({ failed: code }),
    );
  return { events, press };
}

test('an action is idle again before its outcome is handled', async () => {
  const { events, press } = start();
  await press(async () => succeed('saved'));
  expect(events).toEqual([
    { isBusy: true, failure: null },
    { isBusy: false, failure: null },
    { done: 'saved' },
  ]);
});

test('a second press while the call is on its way does nothing', async () => {
  const { press } = start();
  const call = createCall<string>();
  const presses = [press(call.fetch), press(call.fetch)];
  call.respond(succeed('saved'));
  await Promise.all(presses);
  expect(call.count()).toBe(1);
  await press(call.fetch);
  expect(call.count()).toBe(2);
});

test('a failure is shown until the next run', async () => {
  const { events, press } = start();
  await press(async () => fail('network'));
  await press(async () => succeed('saved'));
  expect(events.slice(1, 4)).toMatchObject([
    { isBusy: false, failure: { code: 'network' } },
    { failed: 'network' },
    { isBusy: true, failure: null },
  ]);
});

test('what is missing counts as removed, and nothing else does', async () => {
  expect(await orGone(Promise.resolve(fail('not_found')))).toMatchObject({ ok: true });
  expect(await orGone(Promise.resolve(fail('network')))).toMatchObject({ ok: false });
  expect(await orGone(Promise.resolve(succeed('gone')))).toMatchObject({ value: 'gone' });
});
