import { expect, test } from 'vitest';
import type { LocalCard } from '#shared/card/card.ts';
import { addShareNote } from '#src/features/share/guard/copy.ts';
import { findShareBlocker } from '#src/features/share/guard/share-blocker.ts';
import { createShareGuard } from '#src/features/share/guard/share-guard.ts';
import { localCard } from '#tests/src/fixtures/cards.ts';

const published = { username: 'ann', version: 1, savedAt: '2026-03-01T12:00:00.000Z' };
const publicCard = localCard({ published });
const unpublished = localCard();

/** A guard and the actions it ran. */
function watchGuard() {
  const guard = createShareGuard();
  const ran: string[] = [];
  const copy = (card: LocalCard) => guard.guard(card, 'copy', async () => ran.push(card.id));
  return { ...guard, ran, copy };
}

test('a card is public only when it is published, active and allowed under its address', () => {
  const cases: [Partial<LocalCard>, ReturnType<typeof findShareBlocker>][] = [
    [{ published }, null],
    [{}, 'unpublished'],
    [{ ownerId: null }, 'device_only'],
    [{ published, isActive: false }, 'inactive'],
    [{ published, username: 'new' }, 'renamed'],
    [{ published: { ...published, isLocked: true } }, 'locked'],
    [{ published: { ...published, takenDown: 'Spam.' } }, 'taken_down'],
    // What hides the card counts before what its owner chose.
    [{ published: { ...published, takenDown: 'Spam.' }, isActive: false }, 'taken_down'],
  ];
  for (const [change, blocker] of cases) {
    expect([change, findShareBlocker(localCard(change))]).toEqual([change, blocker]);
  }
});

test('a public card is shared in the press itself', async () => {
  const { copy, ran, read } = watchGuard();
  const shared = copy(publicCard);
  expect(ran).toEqual([publicCard.id]);
  expect(await shared).toBe(1);
  expect(read()).toBeNull();
});

test('a card that is not public is shared only after going on, in that press', async () => {
  const { copy, ran, read, goOn } = watchGuard();
  const shared = copy(unpublished);
  expect(ran).toEqual([]);
  expect(read()).toMatchObject({ card: unpublished, action: 'copy', blocker: 'unpublished' });
  goOn();
  expect(ran).toEqual([unpublished.id]);
  expect(read()).toBeNull();
  expect(await shared).toBe(1);
});

test('closing the question, or another press, shares nothing', async () => {
  const { copy, ran, cancel, goOn } = watchGuard();
  const closed = copy(unpublished);
  cancel();
  expect(await closed).toBeNull();
  const replaced = copy(unpublished);
  const last = copy(unpublished);
  expect(await replaced).toBeNull();
  goOn();
  goOn();
  expect(await last).toBe(1);
  expect(ran).toHaveLength(1);
});

test('a failure after going on reaches the caller', async () => {
  const { guard, goOn } = createShareGuard();
  const failing = guard(unpublished, 'download', () => Promise.reject(new Error('no scanner')));
  goOn();
  await expect(failing).rejects.toThrow('no scanner');
});

test('while a dialog shows the reason, its card is not asked about again, and others are', async () => {
  const { copy, allow, ran, read } = watchGuard();
  const end = allow(unpublished.id);
  await copy(unpublished);
  expect(ran).toHaveLength(1);
  const other = localCard({ id: 'other', username: 'other' });
  void copy(other);
  expect(read()?.card).toBe(other);
  end();
  void copy(unpublished);
  expect(read()?.card).toBe(unpublished);
  expect(ran).toHaveLength(1);
});

test('a toast keeps its text and gets a second line for a card that is not public', () => {
  const toast = { title: 'Link Copied!', description: 'It is on your clipboard.' };
  expect(addShareNote(publicCard, toast)).toEqual(toast);
  expect(addShareNote(unpublished, toast)).toEqual({
    title: 'Link Copied!',
    description: 'It is on your clipboard.\nThe address opens nothing for others yet.',
  });
  expect(addShareNote(localCard({ published, isActive: false }), { title: 'Saved' })).toEqual({
    title: 'Saved',
    description: 'The address opens nothing for others yet.',
  });
});
