import { expect, test } from 'vitest';
import { cardsAvailable, savedToast } from '#src/pages/dashboard/copy.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';

test('R-D9: the subtitle states the card limit of the plan', () => {
  const plans = ['free', 'startup', 'business_pro'] as const;
  const subtitles = plans.map((plan) => cardsAvailable('Tip Top Cards', findLimit(plan, 'cards')));
  expect(subtitles).toEqual(['1 card available', '5 cards available', 'Unlimited tip top cards']);
});

const describeSave = (...args: Parameters<typeof savedToast>) => savedToast(...args).description;

test('R-T19: a save never claims more than what happened', () => {
  const card = localCard({ customUrl: 'cards.test/ann' });
  expect(describeSave('', card, null)).toBe('Live at cards.test/ann');
  expect(describeSave('', { ...card, isActive: false }, null)).toContain('inactive');
  expect(describeSave('', { ...card, ownerId: null }, null)).toContain('Sign in to publish');
  expect(describeSave('', { ...card, username: '' }, null)).toContain('Add a username');
  expect(describeSave('', card, { kind: 'offline' })).toContain('back online');
  const failed = { kind: 'failed', code: 'x', message: 'Why.', issues: [] } as const;
  expect(describeSave('', card, failed)).toBe('Not published: Why.');
  const taken = { ...failed, code: 'username_taken', message: '“ann” is already taken.' };
  expect(savedToast('Username Updated', card, taken)).toEqual({
    title: 'Save Failed',
    description: '“ann” is already taken. Please choose another name.',
    variant: 'destructive',
  });
});

const failed = (code: string) => ({ kind: 'failed', code, message: 'Why.', issues: [] }) as const;

test('a card that was not published is never reported as a success', () => {
  const card = localCard({ customUrl: 'cards.test/ann' });
  const expired = savedToast('Card Saved!', card, failed('unauthorized'));
  expect(expired.description).toContain('your session has ended. Sign in');
  const busy = savedToast('Card Saved!', card, failed('unavailable'));
  expect(busy.description).toMatch(/^Not published: Why\. We'll try again/);
  for (const toast of [expired, busy]) {
    expect(toast).toMatchObject({ title: 'Saved on this device', variant: 'destructive' });
  }
  const offline = savedToast('Card Saved!', card, { kind: 'offline' });
  expect(offline).toMatchObject({ title: 'Saved on this device', isDone: false });
});
