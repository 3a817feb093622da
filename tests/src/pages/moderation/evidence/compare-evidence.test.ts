import { expect, test } from 'vitest';
import { compareEvidence } from '#src/pages/moderation/evidence/compare-evidence.ts';
import { BLANK_CONTENT } from '#tests/shared/card/blank-content.ts';

const reported = {
  ...BLANK_CONTENT,
  name: 'Your bank',
  bio: 'Log in here.',
  profileImage: `/media/${'a'.repeat(64)}.png`,
  cardElements: [
    { id: '1', type: 'website' as const, value: 'evil.example', position: 0, hidden: false },
  ],
};

test('each row shows the reported and the current value and marks changes', () => {
  const now = { ...reported, name: 'Ann', profileImage: '', cardElements: [] };
  const rows = compareEvidence(reported, now);
  expect(rows.map(({ label, isChanged }) => [label, isChanged])).toEqual([
    ['Photo', true],
    ['Name', true],
    ['Bio', false],
    ['Active', false],
    ['Element 1', true],
  ]);
  expect(rows[1]).toMatchObject({ reported: 'Your bank', now: 'Ann', kind: 'text' });
  expect(rows[4]).toMatchObject({ reported: 'Website: evil.example', now: '' });
});

test('all reported values of a deleted card are listed', () => {
  const labels = compareEvidence(reported, null).map(({ label }) => label);
  expect(labels).toEqual(['Photo', 'Name', 'Bio', 'Active', 'Element 1']);
});
