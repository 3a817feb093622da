import { expect, test } from 'vitest';
import type { Departure, DeparturePlan } from '#shared/api/organizations/people/departures.ts';
import {
  buildRemovedToast,
  describeBulkRemoval,
  describeDeparted,
  describeOutcome,
  describePasses,
  describeUndo,
  listOwnDeparture,
} from '#src/pages/team/leavers/copy.ts';

const NOW = new Date('2026-11-20T12:00:00.000Z');
const INES = { id: 'm1', name: 'Ines Falk' };
const PLAN: DeparturePlan = {
  card: 'pause',
  until: null,
  successor: INES,
  heir: null,
  cards: [{ username: 'ben', name: 'Ben', outcome: 'paused' }],
  passes: 2,
  keys: 0,
  serviceKeys: 1,
  webhooks: 0,
  apps: 0,
  freesSeat: true,
};
const LIVE: DeparturePlan = {
  ...PLAN,
  card: 'keep',
  until: '2026-12-20T12:00:00.000Z',
  cards: [{ username: 'ben', name: 'Ben', outcome: 'live' }],
};
const DEPARTURE: Departure = {
  id: 'd1',
  member: 'm2',
  name: 'Ben Berg',
  email: 'ben@example.com',
  role: 'member',
  departedAt: '2026-11-10T12:00:00.000Z',
  card: 'keep',
  until: '2026-12-20T12:00:00.000Z',
  successor: null,
  heir: null,
  cards: ['ben'],
  undoUntil: '2026-12-10T12:00:00.000Z',
};

const say = (plan: DeparturePlan) => buildRemovedToast('Ben', plan).description;

test('each outcome of a card is described with the successor or the date', () => {
  const describe = (outcome: 'paused' | 'redirected' | 'live' | 'hidden', plan = PLAN) =>
    describeOutcome({ outcome }, plan, 'Ben');
  expect(describe('paused')).toBe("Says that Ben has left, and links to Ines Falk's card");
  expect(describe('paused', { ...PLAN, successor: null })).toBe('Says that Ben has left');
  expect(describe('redirected')).toBe("Redirects to Ines Falk's card");
  expect(describe('live', LIVE)).toBe('Stays live until Dec 20, 2026, then paused');
  expect(describe('hidden', LIVE)).toBe('Not public now, and stays hidden');
});

test('passes end, show the successor or stay; without passes nothing is said', () => {
  expect(describePasses({ ...PLAN, passes: 0 })).toBeNull();
  expect(describePasses({ ...PLAN, passes: 1 })).toBe('1 wallet pass on phones ends.');
  expect(describePasses({ ...PLAN, card: 'redirect' })).toBe(
    "2 wallet passes on phones show Ines Falk's card.",
  );
  expect(describePasses(LIVE)).toBe('2 wallet passes on phones stay until Dec 20, 2026.');
});

test('the result counts only cards that visitors saw', () => {
  const hidden = { username: 'x', name: 'X', outcome: 'hidden' } as const;
  expect(say({ ...PLAN, cards: [...PLAN.cards, hidden] })).toContain('Their card is paused.');
  expect(say({ ...PLAN, cards: [hidden] })).toBe(
    'Ben lost access. You can bring them back under Former members for 30 days.',
  );
  expect(say({ ...LIVE, cards: [...LIVE.cards, ...LIVE.cards] })).toContain(
    'Their 2 cards stay live until Dec 20, 2026.',
  );
});

test('a bulk removal that redirects without a successor is described as a pause', () => {
  const setting = { card: 'redirect', days: 30, successor: null, heir: null } as const;
  expect(describeBulkRemoval(setting, null)).toContain('are paused');
  // A manager may not read the successor's name.
  expect(describeBulkRemoval({ ...setting, successor: 'm1' }, null)).toContain(
    "redirect to the default successor's card",
  );
});

test('a live card is described as paused from its date on', () => {
  expect(describeDeparted(DEPARTURE, NOW)).toBe('Live until Dec 20, 2026');
  expect(describeDeparted({ ...DEPARTURE, until: '2026-11-15T12:00:00.000Z' }, NOW)).toBe(
    'Paused since Nov 15, 2026',
  );
  expect(describeDeparted({ ...DEPARTURE, cards: [] }, NOW)).toBe('No company cards');
});

test('an undo that is impossible says why', () => {
  expect(describeUndo(DEPARTURE, true, NOW)).toBe('Until Dec 10, 2026');
  expect(describeUndo(DEPARTURE, false, NOW)).toBe('Only an admin can bring back this person');
  expect(describeUndo({ ...DEPARTURE, undoUntil: null }, false, NOW)).toBe(
    'They deleted their account',
  );
  const old = { ...DEPARTURE, undoUntil: null, departedAt: '2026-10-01T12:00:00.000Z' };
  expect(describeUndo(old, false, NOW)).toContain('more than 30 days ago');
});

test('leaving by oneself names passes and contacts, and who gets them', () => {
  const alone = { departure: PLAN, contacts: 0 };
  const own = listOwnDeparture('Acme', alone);
  expect(own[1]).toBe('Company cards stay with Acme, which can change what visitors see.');
  expect(own).toContain('Company contacts stay with Acme. You have none.');
  const heir = { id: 'm2', name: 'Cleo' };
  const more = listOwnDeparture('Acme', { departure: { ...LIVE, cards: [], heir }, contacts: 2 });
  expect(more[1]).toBe('You hold no company card.');
  expect(more).toContain('2 wallet passes on phones stay until Dec 20, 2026.');
  expect(more).toContain('Your 2 company contacts go to Cleo at Acme.');
});
