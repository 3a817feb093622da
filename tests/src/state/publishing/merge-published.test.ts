import { expect, test } from 'vitest';
import type { LocalCard, PublishedCard } from '#shared/card/card.ts';
import { buildContent, publishBlocker } from '#src/state/publishing/card-content.ts';
import { keepMine } from '#src/state/publishing/keep-mine.ts';
import { mergePublished } from '#src/state/publishing/merge-published.ts';
import { derivePublishStatus } from '#src/state/publishing/publish-status.ts';
import { HOST, localCard, NOON } from '#tests/src/fixtures/cards.ts';

const AT = NOON.toISOString();
const LATER = '2026-03-02T09:30:00.000Z';

function publishedCopy(card: LocalCard, change: Partial<PublishedCard> = {}): PublishedCard {
  const content = buildContent(card);
  if (!content) throw new Error('not publishable');
  const own = { userPlan: 'free', version: 1, views: 4, clicks: 2 } as const;
  return { ...content, ...own, username: card.username, createdAt: AT, updatedAt: AT, ...change };
}
const publishedInfo = (version = 1) => ({ username: 'ann', version, savedAt: AT });
const merge = (local: LocalCard[], server: PublishedCard[]) =>
  mergePublished(local, server, { ownerId: 'ann', host: HOST });

test('a new device receives the published cards', () => {
  const { cards } = merge([], [publishedCopy(localCard())]);
  expect(cards).toHaveLength(1);
  expect(cards[0]).toMatchObject({
    username: 'ann',
    ownerId: 'ann',
    customUrl: 'cards.test/ann',
    views: 4,
    published: publishedInfo(),
  });
  expect(derivePublishStatus(cards[0]!, null)).toBe('published');
});

test("a card unchanged here takes the server's version; under the same version only its counters change", () => {
  const mine = localCard({ published: publishedInfo(), title: 'Old' });
  const same = merge([mine], [publishedCopy(mine)]).cards[0];
  expect(same).toMatchObject({ title: 'Old', views: 4, clicks: 2, published: publishedInfo() });
  const newer = publishedCopy(mine, { title: 'New', version: 2, username: 'ann-lee' });
  expect(merge([mine], [newer]).cards[0]).toMatchObject({
    title: 'New',
    username: 'ann-lee',
    published: { version: 2, username: 'ann-lee' },
  });
});

test('a card changed only here keeps its changes and stays waiting', () => {
  const mine = localCard({ published: publishedInfo(), title: 'Mine', updatedAt: LATER });
  const { cards, conflicts } = merge([mine], [publishedCopy(localCard())]);
  expect(cards[0]).toMatchObject({ title: 'Mine', views: 4 });
  expect(conflicts.size).toBe(0);
  expect(derivePublishStatus(cards[0]!, null)).toBe('waiting');
});

test('a card changed on both sides is a conflict and stays as it is', () => {
  const mine = localCard({ published: publishedInfo(), title: 'Mine', updatedAt: LATER });
  const theirs = publishedCopy(localCard(), { title: 'Theirs', version: 2 });
  const { cards, conflicts } = merge([mine], [theirs]);
  expect(cards).toEqual([mine]);
  expect(conflicts.get(mine.id)).toBe(theirs);
});

test('equal content on both sides is not a conflict', () => {
  const mine = localCard({ title: 'Same', updatedAt: LATER });
  const { cards, conflicts } = merge([mine], [publishedCopy(mine, { version: 5 })]);
  expect(conflicts.size).toBe(0);
  expect(cards[0]?.published).toEqual({ username: 'ann', version: 5, savedAt: LATER });
});

test('a new card under a username the account already publishes is a conflict', () => {
  const mine = localCard({ id: 'made-here', title: 'Mine' });
  const theirs = publishedCopy(localCard(), { title: 'Theirs' });
  const { cards, conflicts } = merge([mine], [theirs]);
  expect(cards).toEqual([mine]);
  expect(conflicts.get('made-here')).toBe(theirs);
});

test('a card deleted elsewhere is removed, unless it has unpublished changes here', () => {
  const unchanged = localCard({ published: publishedInfo() });
  expect(merge([unchanged], []).cards).toEqual([]);
  const touched = localCard({ published: publishedInfo(), updatedAt: LATER });
  const { cards, deleted } = merge([touched], []);
  expect(cards).toEqual([touched]);
  expect([...deleted]).toEqual([touched.id]);
  const unpublished = localCard();
  expect(merge([unpublished], []).cards).toEqual([unpublished]);
});

test('cards of other accounts on this computer are left unchanged', () => {
  const others = [
    localCard({ ownerId: null }),
    localCard({ ownerId: 'bob', published: publishedInfo() }),
  ];
  expect(merge(others, []).cards).toEqual(others);
});

test("keeping my version builds on the server's version and is waiting again", () => {
  const mine = localCard({ id: 'made-here' });
  const theirs = publishedCopy(localCard(), { version: 7 });
  const rebased = keepMine(mine, theirs);
  expect(rebased).toMatchObject({ id: theirs.id, published: { version: 7 } });
  expect(derivePublishStatus(rebased, null)).toBe('waiting');
});

test('the status of a card follows from its published version and its publish state', () => {
  const published = localCard({ published: publishedInfo() });
  expect(derivePublishStatus(localCard({ ownerId: null }), null)).toBe('device_only');
  expect(derivePublishStatus(localCard({ username: '' }), null)).toBe('device_only');
  expect(derivePublishStatus(localCard(), null)).toBe('waiting');
  expect(derivePublishStatus(published, null)).toBe('published');
  expect(derivePublishStatus(published, { kind: 'publishing' })).toBe('publishing');
  expect(derivePublishStatus(localCard(), { kind: 'offline' })).toBe('waiting');
  expect(derivePublishStatus({ ...published, username: 'ann-lee' }, null)).toBe('waiting');
  const failed = { kind: 'failed', code: 'username_taken', message: '', issues: [] } as const;
  expect(derivePublishStatus(localCard(), failed)).toBe('failed');
});

test("a card beyond the plan's limit is locked here too, and unlocked with the plan", () => {
  const mine = localCard({ published: publishedInfo() });
  const [locked] = merge([mine], [publishedCopy(mine, { isLocked: true })]).cards;
  expect(locked?.published).toEqual({ ...publishedInfo(), isLocked: true });
  expect(derivePublishStatus(locked!, null)).toBe('locked');
  const [fresh] = merge([], [publishedCopy(mine, { isLocked: true })]).cards;
  expect(derivePublishStatus(fresh!, null)).toBe('locked');
  const [open] = merge([locked!], [publishedCopy(mine)]).cards;
  expect(derivePublishStatus(open!, null)).toBe('published');
});

test('a taken-down card is hidden whatever the plan says, until it is restored', () => {
  const mine = localCard({ published: publishedInfo() });
  const takenDown = 'Not yours.';
  const [down] = merge([mine], [publishedCopy(mine, { takenDown, isLocked: true })]).cards;
  expect(down?.published).toEqual({ ...publishedInfo(), isLocked: true, takenDown });
  expect([derivePublishStatus(down!, null), publishBlocker(down!)]).toEqual([
    'taken_down',
    'objection',
  ]);
  const [fresh] = merge([], [publishedCopy(mine, { takenDown })]).cards;
  expect(derivePublishStatus(fresh!, null)).toBe('taken_down');
  expect(fresh).not.toHaveProperty('takenDown');
  const [open] = merge([down!], [publishedCopy(mine)]).cards;
  expect([derivePublishStatus(open!, null), publishBlocker(open!)]).toEqual(['published', null]);
});

const TEAM = { id: 'org', name: 'Acme' };
const POLICY_STATE = { fixedElements: [], allowsOwnElements: true, isPaused: false };
const LOCKED = { origin: 'policy', isEditable: false, isRequired: false, isHidden: false } as const;

test('a company card follows its policy, which changes without a version of the card', () => {
  const mine = localCard({ published: publishedInfo(), company: 'Old' });
  const policyState = { ...POLICY_STATE, fields: { company: LOCKED } };
  const theirs = publishedCopy(mine, { company: 'Acme', organization: TEAM, policyState });
  const [merged] = merge([mine], [theirs]).cards;
  expect(merged).toMatchObject({
    company: 'Acme',
    published: { version: 1, organization: TEAM, policyState },
  });
  expect(merged).not.toHaveProperty('organization');
});

test('a draft says which policy it shows, until its content is that of a newer one', () => {
  const [old, next] = [
    { id: 'p', version: 1 },
    { id: 'p', version: 2 },
  ];
  const stateOf = (policy: typeof old) => ({ ...POLICY_STATE, fields: {}, policy });
  const info = { ...publishedInfo(), policyState: stateOf(old), shownPolicy: old };
  const clean = localCard({ published: info, company: 'Old' });
  const draft = { ...clean, title: 'Chief', updatedAt: '2099-01-01T00:00:00.000Z' };
  const theirs = publishedCopy(clean, {
    company: 'Acme',
    organization: TEAM,
    policyState: stateOf(next),
  });
  expect(merge([clean], [theirs]).cards[0]).toMatchObject({
    company: 'Acme',
    published: { shownPolicy: next },
  });
  const [merged] = merge([draft], [theirs]).cards;
  expect(merged).toMatchObject({
    company: 'Old',
    published: { policyState: { policy: next }, shownPolicy: old },
  });
  expect(keepMine(draft, { ...theirs, version: 9 }).published?.shownPolicy).toEqual(old);
});

test('what was not taken stays listed until the card has another version', () => {
  const notTaken = [{ field: 'title', reason: 'locked' }] as const;
  const mine = localCard({ published: { ...publishedInfo(), notTaken: [...notTaken] } });
  const theirs = publishedCopy(mine, { organization: TEAM });
  expect(merge([mine], [theirs]).cards[0]?.published?.notTaken).toEqual(notTaken);
  const newer = { ...theirs, version: 2 };
  expect(merge([mine], [newer]).cards[0]?.published?.notTaken).toBeUndefined();
});
