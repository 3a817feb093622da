import { expect, test } from 'vitest';
import { parseRecoverCommand } from '#scripts/recovery/recover-command.ts';

const now = new Date('2026-11-23T12:00:00Z');

test('a command names an account and a time, or the bookmarks of a recovery', () => {
  expect(parseRecoverCommand(['ann@x.example', '2026-11-20T10:00Z', '--remote'], now)).toEqual({
    owner: 'ann@x.example',
    to: { at: Date.UTC(2026, 10, 20, 10) },
    isRemote: true,
  });
  expect(parseRecoverCommand(['ann', '--undo', 'one,two'], now)).toEqual({
    owner: 'ann',
    to: { bookmarks: ['one', 'two'] },
    isRemote: false,
  });
});

test.each([
  [['ann'], 'Usage'],
  [['ann', '--undo'], 'Usage'],
  [['ann', '--force'], 'Usage'],
  [['ann', '2026-11-20', 'x'], 'Usage'],
  [['ann', 'yesterday'], 'yesterday is not a time'],
  [['ann', '2026-11-24'], 'is in the future'],
  [['ann', '2026-10-20'], 'the platform stores 30 days'],
])('%j is refused: %s', (words, sentence) => {
  expect(() => parseRecoverCommand(words, now)).toThrow(sentence);
});
