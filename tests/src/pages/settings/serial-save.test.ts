import { expect, test } from 'vitest';
import type { HttpResult } from '#src/browser/http.ts';
import { createSerialSave } from '#src/pages/settings/serial-save.ts';
import { buildFailure } from '#tests/src/features/auth/failure.ts';

const OK: HttpResult<unknown> = { ok: true, value: null, freshToken: null };
const FAILED: HttpResult<unknown> = {
  ok: false,
  error: buildFailure({ code: 'internal' }),
  freshToken: null,
};

/** Saves whose responses the test provides. */
function start() {
  const sent: string[] = [];
  const failures: string[] = [];
  const waiting: ((answer: HttpResult<unknown>) => void)[] = [];
  const save = createSerialSave<string>({
    save: (value) => {
      sent.push(value);
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    onFailure: (saved) => failures.push(saved),
  });
  return {
    save,
    sent,
    failures,
    respond: (result: HttpResult<unknown>) => waiting.shift()?.(result),
  };
}

test('while a save is in progress, only the latest value is sent after it', async () => {
  const { save, sent, failures, respond } = start();
  const done = save('', 'a');
  await save('a', 'ab');
  await save('ab', 'abc');
  expect(sent).toEqual(['a']);
  respond(OK);
  await expect.poll(() => sent).toEqual(['a', 'abc']);
  respond(OK);
  await done;
  expect(failures).toEqual([]);
});

test.each([
  ['the first was saved', OK, 'a'],
  ['nothing was saved', FAILED, ''],
])(
  'a failure of the latest save reports the value the server still has: %s',
  async (_, first, saved) => {
    const { save, sent, failures, respond } = start();
    const done = save('', 'a');
    await save('a', 'ab');
    respond(first);
    await expect.poll(() => sent).toEqual(['a', 'ab']);
    respond(FAILED);
    await done;
    expect(failures).toEqual([saved]);
    void save(saved, 'c');
    expect(sent).toEqual(['a', 'ab', 'c']);
  },
);
