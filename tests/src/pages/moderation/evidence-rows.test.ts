import { expect, test } from 'vitest';
import { compareEvidence } from '#src/pages/moderation/evidence-rows.ts';
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

test('every line of a snapshot stands next to what the card says now, and what differs is marked', () => {
  const now = { ...reported, name: 'Ann', profileImage: '', cardElements: [] };
  const rows = compareEvidence(reported, now);
  expect(rows.map(({ label, isChanged }) => [label, isChanged])).toEqual([
    ['Photo', true],
    ['Name', true],
    ['Bio', false],
    ['Switched on', false],
    ['Element 1', true],
  ]);
  expect(rows[1]).toMatchObject({ reported: 'Your bank', now: 'Ann', kind: 'text' });
  expect(rows[4]).toMatchObject({ reported: 'Website: evil.example', now: '' });
});

test('of a deleted card everything that was reported is listed', () => {
  const labels = compareEvidence(reported, null).map(({ label }) => label);
  expect(labels).toEqual(['Photo', 'Name', 'Bio', 'Switched on', 'Element 1']);
});
