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
  expect(say('', card, failed)).toBe('Not published: Why.');
  const taken = { ...failed, code: 'username_taken', message: '“ann” is already taken.' };
  expect(savedToast('Username Updated', card, taken)).toEqual({
    title: 'Save Failed',
    description: '“ann” is already taken. Please choose another name.',
    variant: 'destructive',
  });
});

const failed = (code: string) => ({ kind: 'failed', code, message: 'Why.', issues: [] }) as const;

test('a card that did not get through is never called saved with a tick', () => {
  const card = localCard({ customUrl: 'cards.test/ann' });
  const ended = savedToast('Card Saved!', card, failed('unauthorized'));
  expect(ended.description).toContain('your session has ended. Sign in');
  const busy = savedToast('Card Saved!', card, failed('unavailable'));
  expect(busy.description).toMatch(/^Not published: Why\. We'll try again/);
  for (const toast of [ended, busy]) {
    expect(toast).toMatchObject({ title: 'Saved on this device', variant: 'destructive' });
  }
  const offline = savedToast('Card Saved!', card, { kind: 'offline' });
  expect(offline).toMatchObject({ title: 'Saved on this device', isDone: false });
});
