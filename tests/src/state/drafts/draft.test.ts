import { expect, test } from 'vitest';
import {
  applyDraft,
  conflictingFields,
  extendDraft,
  isSameDraft,
  stepTopic,
} from '#src/state/drafts/draft.ts';
import { createDrafts } from '#src/state/drafts/drafts.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';
import { createFakeArea, createRefusingStorage } from '#tests/src/state/fake-storage.ts';

const never = () => () => {};
const KEY = { ownerId: 'ann', cardId: '1' };

test('a draft holds only the touched fields, and drops a field that is set back', () => {
  const stored = localCard({ title: 'Old' });
  const draft = extendDraft(null, stored, { title: 'New', name: stored.name });
  expect(draft).toEqual({ changed: { title: 'New' }, before: { title: 'Old' } });
  expect(applyDraft(stored, draft)).toEqual({ ...stored, title: 'New' });
  expect(extendDraft(draft, stored, { title: 'Old' })).toBe(null);
});

test('a switch that is set back to what a missing value means leaves no draft', () => {
  const stored = localCard({});
  const draft = extendDraft(null, stored, { hidesCounts: true, isExchangeOn: false });
  expect(draft?.changed).toEqual({ hidesCounts: true, isExchangeOn: false });
  expect(conflictingFields(localCard({ hidesCounts: false, isExchangeOn: true }), draft!)).toEqual(
    [],
  );
  const back = { hidesCounts: false, isExchangeOn: true, consentLine: '' };
  expect(extendDraft(draft, stored, back)).toBe(null);
});

test('a save in another tab conflicts only where both changed the same field to different values', () => {
  const stored = localCard({ title: 'Old', company: 'Old' });
  const draft = extendDraft(null, stored, { title: 'Mine', company: 'Same' })!;
  expect(conflictingFields(localCard({ ...stored, bio: 'theirs' }), draft)).toEqual([]);
  const theirs = localCard({ title: 'Theirs', company: 'Same' });
  expect(conflictingFields(theirs, draft)).toEqual(['title']);
  const later = extendDraft(draft, theirs, { title: 'Mine again' })!;
  expect(later.before.title).toBe('Old');
});

test('typed input is readable at once, stored after a delay, and survives a reload', () => {
  const { map, tab } = createFakeArea();
  const storage = tab();
  const timers: (() => void)[] = [];
  const after = (_: number, run: () => void) => {
    timers.push(run);
    return () => {};
  };
  const drafts = createDrafts({ after, storage });
  drafts.set(KEY, { changed: { name: 'Ann ' }, before: { name: '' } });
  expect(drafts.read(KEY)?.changed.name).toBe('Ann ');
  expect(map.size).toBe(0);
  timers.at(-1)?.();
  const reloaded = createDrafts({ after, storage });
  expect(reloaded.read(KEY)?.changed).toEqual({ name: 'Ann' });
  expect(reloaded.ids('ann')).toEqual(['1']);
  expect(reloaded.read({ ...KEY, ownerId: null })).toBe(null);
});

test('two tabs keep drafts of different cards', () => {
  const area = createFakeArea();
  const open = () => createDrafts({ after: never, storage: area.tab() });
  const [one, other] = [open(), open()];
  one.set(KEY, { changed: { name: 'One' }, before: { name: '' } });
  other.set({ ...KEY, cardId: '2' }, { changed: { name: 'Two' }, before: { name: '' } });
  one.flush();
  other.flush();
  expect(open().ids('ann')).toEqual(['1', '2']);
});

test('signing out removes only the drafts of that account', () => {
  const { map, tab } = createFakeArea();
  const storage = tab();
  const drafts = createDrafts({ after: never, storage });
  drafts.set(KEY, { changed: { name: 'Ann' }, before: { name: '' } });
  drafts.set({ ownerId: null, cardId: '9' }, { changed: { name: 'G' }, before: { name: '' } });
  drafts.forget('ann');
  expect(drafts.read(KEY)).toBe(null);
  expect(map.get('cardDrafts')).not.toContain('Ann');
  expect(drafts.ids(null)).toEqual(['9']);
});

test('when storage refuses, the draft stays in memory', () => {
  const storage = createRefusingStorage('full');
  const drafts = createDrafts({ after: never, storage, log: () => {} });
  drafts.set(KEY, { changed: { name: 'Ann' }, before: { name: '' } });
  drafts.flush();
  expect(drafts.read(KEY)?.changed.name).toBe('Ann');
});

test('drafts are equal when they change the same fields to the same values', () => {
  const stored = localCard();
  const item = { id: '1', type: 'text' as const, value: 'Hi', position: 0, hidden: false };
  const one = extendDraft(null, stored, { name: 'Ann', cardElements: [item] });
  const other = extendDraft(null, stored, { cardElements: [{ ...item }], name: 'Ann' });
  expect(isSameDraft(one, other)).toBe(true);
  expect(isSameDraft(one, extendDraft(one, stored, { title: 'Chief' }))).toBe(false);
  expect(isSameDraft(null, one)).toBe(false);
  expect(isSameDraft(null, null)).toBe(true);
});

test('typing and sliding in one field keep their topic; every other change has its own', () => {
  expect(stepTopic({ name: 'A' }, 1)).toBe(stepTopic({ name: 'An' }, 2));
  expect(stepTopic({ headerPhotoSize: 60 }, 1)).toBe(stepTopic({ headerPhotoSize: 65 }, 2));
  expect(stepTopic({ cardElements: [] }, 1)).not.toBe(stepTopic({ cardElements: [] }, 2));
  expect(stepTopic({ name: 'A' }, 1)).not.toBe(stepTopic({ title: 'A' }, 1));
});
