import { expect, test } from 'vitest';
import { cardsAvailable, savedToast } from '#src/pages/dashboard/copy.ts';
import { limit } from '#shared/plan/limits.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';

test('the subtitle says what the plan holds', () => {
  const plans = ['free', 'startup', 'business_pro'] as const;
  const said = plans.map((plan) => cardsAvailable('Tip Top Cards', limit(plan, 'cards')));
  expect(said).toEqual(['1 card available', '5 cards available', 'Unlimited tip top cards']);
});

const say = (...args: Parameters<typeof savedToast>) => savedToast(...args).description;

test('a save never claims more than happened', () => {
  const card = localCard({ customUrl: 'cards.test/ann' });
  expect(say('', card, null)).toBe('Live at cards.test/ann');
  expect(say('', { ...card, isActive: false }, null)).toContain('switched off');
  expect(say('', { ...card, ownerId: null }, null)).toContain('Sign in to publish');
  expect(say('', { ...card, username: '' }, null)).toContain('needs a username');
  expect(say('', card, { kind: 'offline' })).toContain('back online');
  const failed = { kind: 'failed', code: 'x', message: 'Why.', issues: [] } as const;
  expect(say('', card, failed)).toBe('Kept on this device, not published. Why.');
  const taken = { ...failed, code: 'username_taken', message: '“ann” is already taken.' };
  expect(savedToast('Username Updated', card, taken)).toEqual({
    title: 'Save Failed',
    description: '“ann” is already taken. Please choose another name.',
    variant: 'destructive',
  });
});
