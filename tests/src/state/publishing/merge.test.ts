import { expect, test } from 'vitest';
import type { LocalCard, PublishedCard } from '#shared/card/card.ts';
import { buildContent, refusalOf } from '#src/state/publishing/content.ts';
import { keepMine, mergePublished } from '#src/state/publishing/merge.ts';
import { standingOf } from '#src/state/publishing/standing.ts';
import { HOST, localCard, NOON } from '#tests/src/fixtures/cards.ts';

const AT = NOON.toISOString();
const LATER = '2026-03-02T09:30:00.000Z';

function onServer(card: LocalCard, change: Partial<PublishedCard> = {}): PublishedCard {
  const content = buildContent(card);
  if (!content) throw new Error('not publishable');
  const own = { userPlan: 'free', version: 1, views: 4, clicks: 2 } as const;
  return { ...content, ...own, username: card.username, createdAt: AT, updatedAt: AT, ...change };
}
const agreed = (version = 1) => ({ username: 'ann', version, savedAt: AT });
const merge = (local: LocalCard[], server: PublishedCard[]) =>
  mergePublished(local, server, { ownerId: 'ann', host: HOST });

test('a new device receives the published cards', () => {
  const { cards } = merge([], [onServer(localCard())]);
  expect(cards).toHaveLength(1);
  expect(cards[0]).toMatchObject({
    username: 'ann',
    ownerId: 'ann',
    customUrl: 'cards.test/ann',
    views: 4,
    published: agreed(),
  });
  expect(standingOf(cards[0]!, null)).toBe('published');
});

test('a card untouched here follows the server; only its numbers change under the same version', () => {
  const mine = localCard({ published: agreed(), title: 'Old' });
  const same = merge([mine], [onServer(mine)]).cards[0];
  expect(same).toMatchObject({ title: 'Old', views: 4, clicks: 2, published: agreed() });
  const newer = onServer(mine, { title: 'New', version: 2, username: 'ann-lee' });
  expect(merge([mine], [newer]).cards[0]).toMatchObject({
    title: 'New',
    username: 'ann-lee',
    published: { version: 2, username: 'ann-lee' },
  });
});

test('a card changed only here keeps its changes and stays waiting', () => {
  const mine = localCard({ published: agreed(), title: 'Mine', updatedAt: LATER });
  const { cards, conflicts } = merge([mine], [onServer(localCard())]);
  expect(cards[0]).toMatchObject({ title: 'Mine', views: 4 });
  expect(conflicts.size).toBe(0);
  expect(standingOf(cards[0]!, null)).toBe('waiting');
});

test('a card changed on both sides is a conflict and stays as it is', () => {
  const mine = localCard({ published: agreed(), title: 'Mine', updatedAt: LATER });
  const theirs = onServer(localCard(), { title: 'Theirs', version: 2 });
  const { cards, conflicts } = merge([mine], [theirs]);
  expect(cards).toEqual([mine]);
  expect(conflicts.get(mine.id)).toBe(theirs);
});

test('a conflict that says the same on both sides is none', () => {
  const mine = localCard({ title: 'Same', updatedAt: LATER });
  const { cards, conflicts } = merge([mine], [onServer(mine, { version: 5 })]);
  expect(conflicts.size).toBe(0);
  expect(cards[0]?.published).toEqual({ username: 'ann', version: 5, savedAt: LATER });
});

test('a card made anew under a name the account already publishes is never published over it', () => {
  const mine = localCard({ id: 'made-here', title: 'Mine' });
  const theirs = onServer(localCard(), { title: 'Theirs' });
  const { cards, conflicts } = merge([mine], [theirs]);
  expect(cards).toEqual([mine]);
  expect(conflicts.get('made-here')).toBe(theirs);
});

test('a card deleted elsewhere goes, unless something here would be lost', () => {
  const untouched = localCard({ published: agreed() });
  expect(merge([untouched], []).cards).toEqual([]);
  const touched = localCard({ published: agreed(), updatedAt: LATER });
  const { cards, gone } = merge([touched], []);
  expect(cards).toEqual([touched]);
  expect([...gone]).toEqual([touched.id]);
  const never = localCard();
  expect(merge([never], []).cards).toEqual([never]);
});

test("other people's cards on this computer are never looked at", () => {
  const others = [localCard({ ownerId: null }), localCard({ ownerId: 'bob', published: agreed() })];
  expect(merge(others, []).cards).toEqual(others);
});

test('keeping mine builds on the server version and is waiting again', () => {
  const mine = localCard({ id: 'made-here' });
  const theirs = onServer(localCard(), { version: 7 });
  const kept = keepMine(mine, theirs);
  expect(kept).toMatchObject({ id: theirs.id, published: { version: 7 } });
  expect(standingOf(kept, null)).toBe('waiting');
});

test('the chip says where a card stands', () => {
  const published = localCard({ published: agreed() });
  expect(standingOf(localCard({ ownerId: null }), null)).toBe('device_only');
  expect(standingOf(localCard({ username: '' }), null)).toBe('device_only');
  expect(standingOf(localCard(), null)).toBe('waiting');
  expect(standingOf(published, null)).toBe('published');
  expect(standingOf(published, { kind: 'publishing' })).toBe('publishing');
  expect(standingOf(localCard(), { kind: 'offline' })).toBe('waiting');
  expect(standingOf({ ...published, username: 'ann-lee' }, null)).toBe('waiting');
  const failed = { kind: 'failed', code: 'username_taken', message: '', issues: [] } as const;
  expect(standingOf(localCard(), failed)).toBe('failed');
});

test('a card the plan no longer covers is locked here as there, and opens again with the plan', () => {
  const mine = localCard({ published: agreed() });
  const [locked] = merge([mine], [onServer(mine, { isLocked: true })]).cards;
  expect(locked?.published).toEqual({ ...agreed(), isLocked: true });
  expect(standingOf(locked!, null)).toBe('locked');
  const [fresh] = merge([], [onServer(mine, { isLocked: true })]).cards;
  expect(standingOf(fresh!, null)).toBe('locked');
  const [open] = merge([locked!], [onServer(mine)]).cards;
  expect(standingOf(open!, null)).toBe('published');
});

test('a card the operator took down is shut here as there, whatever the plan says, and opens when it is restored', () => {
  const mine = localCard({ published: agreed() });
  const takenDown = 'Not yours.';
  const [down] = merge([mine], [onServer(mine, { takenDown, isLocked: true })]).cards;
  expect(down?.published).toEqual({ ...agreed(), isLocked: true, takenDown });
  expect([standingOf(down!, null), refusalOf(down!)]).toEqual(['taken_down', 'objection']);
  const [fresh] = merge([], [onServer(mine, { takenDown })]).cards;
  expect(standingOf(fresh!, null)).toBe('taken_down');
  expect(fresh).not.toHaveProperty('takenDown');
  const [open] = merge([down!], [onServer(mine)]).cards;
  expect([standingOf(open!, null), refusalOf(open!)]).toEqual(['published', null]);
});
