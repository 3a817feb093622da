import { expect, test } from 'vitest';
import type { Answer } from '#src/browser/http.ts';
import { createSavesInTurn } from '#src/pages/settings/save-in-turn.ts';
import { failing } from '#tests/src/features/auth/failure.ts';

const OK: Answer<unknown> = { ok: true, value: null, freshToken: null };
const REFUSED: Answer<unknown> = {
  ok: false,
  error: failing({ code: 'internal' }),
  freshToken: null,
};

/** Saves whose answers are given by hand. */
function start() {
  const sent: string[] = [];
  const refused: string[] = [];
  const waiting: ((answer: Answer<unknown>) => void)[] = [];
  const save = createSavesInTurn<string>({
    save: (value) => {
      sent.push(value);
      return new Promise((resolve) => {
        waiting.push(resolve);
      });
    },
    onRefused: (kept) => refused.push(kept),
  });
  return { save, sent, refused, answer: (answer: Answer<unknown>) => waiting.shift()?.(answer) };
}

test('of what is wanted while a save is under way, the last is sent, after it', async () => {
  const { save, sent, refused, answer } = start();
  const done = save('', 'a');
  await save('a', 'ab');
  await save('ab', 'abc');
  expect(sent).toEqual(['a']);
  answer(OK);
  await expect.poll(() => sent).toEqual(['a', 'abc']);
  answer(OK);
  await done;
  expect(refused).toEqual([]);
});

test.each([
  ['the first was kept', OK, 'a'],
  ['nothing was kept', REFUSED, ''],
])('a refusal of the last goes back to what the server keeps: %s', async (_, first, kept) => {
  const { save, sent, refused, answer } = start();
  const done = save('', 'a');
  await save('a', 'ab');
  answer(first);
  await expect.poll(() => sent).toEqual(['a', 'ab']);
  answer(REFUSED);
  await done;
  expect(refused).toEqual([kept]);
  void save(kept, 'c');
  expect(sent).toEqual(['a', 'ab', 'c']);
});
