import { expect, test } from 'vitest';
import { parseTags, tagsIssue } from '#src/features/contacts/tags.ts';

test('tags are split at commas and deduplicated', () => {
  expect(parseTags(' fair, lead,fair ,, Zoë & co ')).toEqual(['fair', 'lead', 'Zoë & co']);
  expect(parseTags(' , ')).toEqual([]);
});

test('too many or too long tags are rejected before they are sent', () => {
  expect(tagsIssue(['fair'])).toBe(undefined);
  expect(tagsIssue(Array.from({ length: 21 }, (_, at) => `t${at}`))).toBe('Use at most 20 tags.');
  expect(tagsIssue(['x'.repeat(41)])).toBe('Use at most 40 characters per tag.');
});
