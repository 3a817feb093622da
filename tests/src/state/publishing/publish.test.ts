import { expect, test } from 'vitest';
import type { LocalCard } from '#shared/card/card.ts';
import { dataUrlToBlob } from '#src/browser/image/data-url.ts';
import { hasWaitingChanges } from '#src/state/publishing/content.ts';
import { createPublisher } from '#src/state/publishing/publish.ts';
import { HOST, localCard, NOON } from '#tests/src/fixtures/cards.ts';
import { createFakeServer } from '#tests/src/fixtures/fake-cards-api.ts';

const LATER = '2026-03-02T09:30:00.000Z';
const PHOTO = 'data:image/webp;base64,UklGRgAA';

interface Stored {
  cards: LocalCard[];
  isFull: boolean;
  ownerId: string | null;
  passPhoto: Blob | null;
  isUndrawable: boolean;
}

function setUp(cards: LocalCard[], ownerId: string | null = 'ann') {
  const stored: Stored = { cards, isFull: false, ownerId, passPhoto: null, isUndrawable: false };
  const server = createFakeServer();
  const publisher = createPublisher({
    api: server,
    cards: {
      read: () => stored.cards,
      write: (next) => {
        if (!stored.isFull) stored.cards = next;
        return !stored.isFull;
      },
    },
    ownerId: () => stored.ownerId,
    host: HOST,
    toBlob: dataUrlToBlob,
    drawPassPhoto: () =>
      stored.isUndrawable ? Promise.reject(new Error('no')) : Promise.resolve(stored.passPhoto),
    lock: (work) => work(),
    log: () => {},
  });
  return { stored, server, publisher, id: cards[0]?.id ?? '' };
}

const edit = (stored: { cards: LocalCard[] }, change: Partial<LocalCard>, at = LATER) => {
  stored.cards = stored.cards.map((card) => ({ ...card, ...change, updatedAt: at }));
};

test('a first publish uploads the pictures and leaves their addresses in the local card', async () => {
  const { stored, server, publisher, id } = setUp([
    localCard({ profileImage: PHOTO, contactPhoto: 'data:image/jpeg;base64,/9j/AAAA' }),
  ]);
  expect(await publisher.publish(id)).toBe(null);
  expect(server.calls).toEqual(['list', 'upload 6', 'upload 6', 'put ann ']);
  expect(stored.cards[0]).toMatchObject({
    profileImage: expect.stringMatching(/^\/media\//),
    userPlan: 'startup',
    published: { username: 'ann', version: 1, savedAt: NOON.toISOString() },
  });
  expect(publisher.activities.get(id)).toBe(null);
});

test('a picture is published as the photo of passes too, once, and anew when another is chosen', async () => {
  const { stored, server, publisher, id } = setUp([localCard({ profileImage: PHOTO })]);
  stored.passPhoto = new Blob(['a'.repeat(99)], { type: 'image/png' });
  expect(await publisher.publish(id)).toBe(null);
  expect(server.calls).toEqual(['list', 'upload 99', 'upload 6', 'put ann ']);
  const first = stored.cards[0]?.passPhoto;
  expect(first).toMatch(/63\.webp$/);
  expect(server.cards.get('ann')?.passPhoto).toBe(first);
  edit(stored, { title: 'Owner' });
  expect(await publisher.publish(id)).toBe(null);
  expect(server.calls.slice(4)).toEqual(['put ann 1']);
  stored.passPhoto = new Blob(['a'.repeat(77)], { type: 'image/png' });
  edit(stored, { profileImage: PHOTO, passPhoto: '' }, '2026-03-03T09:30:00.000Z');
  expect(await publisher.publish(id)).toBe(null);
  expect(stored.cards[0]?.passPhoto).not.toBe(first);
});

test('without the photo of passes the card is published all the same', async () => {
  const undrawn = setUp([localCard({ profileImage: PHOTO })]);
  undrawn.stored.isUndrawable = true;
  expect(await undrawn.publisher.publish(undrawn.id)).toBe(null);
  expect(undrawn.server.cards.get('ann')?.passPhoto).toBeUndefined();
  const { stored, server, publisher, id } = setUp([localCard({ profileImage: PHOTO })]);
  stored.passPhoto = new Blob(['a'.repeat(99)], { type: 'image/png' });
  server.fail('upload', 'rate_limited');
  expect(await publisher.publish(id)).toBe(null);
  expect(server.cards.get('ann')?.passPhoto).toBeUndefined();
});

test('C3: a double click publishes once', async () => {
  const { server, publisher, id } = setUp([localCard()]);
  const first = publisher.publish(id);
  expect(publisher.publish(id)).toBe(first);
  await first;
  expect(server.calls).toEqual(['list', 'put ann ']);
});

test('an edit made while publishing is published after it, on the new version', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  const first = publisher.publish(id);
  const { put } = server;
  server.put = async (...args) => {
    server.put = put;
    edit(stored, { title: 'Later' });
    const answer = await put(...args);
    void publisher.publish(id);
    return answer;
  };
  await first;
  expect(hasWaitingChanges(stored.cards[0]!)).toBe(true);
  await publisher.publish(id);
  expect(server.calls.filter((call) => call.startsWith('put'))).toEqual(['put ann ', 'put ann 1']);
  expect(server.cards.get('ann')?.title).toBe('Later');
  expect(hasWaitingChanges(stored.cards[0]!)).toBe(false);
});

test('C3: offline, the card waits and the next sync publishes it once', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  server.fail('list', 'network');
  expect(await publisher.publish(id)).toEqual({ kind: 'offline' });
  expect(stored.cards[0]?.published).toBe(null);
  await publisher.sync();
  await publisher.sync();
  expect(server.calls.filter((call) => call.startsWith('put'))).toHaveLength(1);
  expect(stored.cards[0]?.published?.version).toBe(1);
});

test('a publish whose answer was lost is recognised and not written twice', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  edit(stored, { title: 'Engineer' });
  server.loseNextAnswer();
  expect(await publisher.publish(id)).toEqual({ kind: 'offline' });
  await publisher.sync();
  expect(server.cards.get('ann')?.version).toBe(2);
  expect(stored.cards[0]?.published).toMatchObject({ version: 2, savedAt: LATER });
});

test('saving again after a lost answer is no conflict with oneself', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  edit(stored, { title: 'Engineer' });
  server.loseNextAnswer();
  await publisher.publish(id);
  expect(await publisher.publish(id)).toBe(null);
  expect(stored.cards[0]?.published).toMatchObject({ version: 2, savedAt: LATER });
});

test('a card made offline under a name already published is never written over it', async () => {
  const { server, publisher, id } = setUp([localCard({ id: 'made-here', title: 'Mine' })]);
  const other = setUp([localCard({ title: 'Theirs' })]);
  await other.publisher.sync();
  server.cards.set('ann', other.server.cards.get('ann')!);
  expect(await publisher.publish(id)).toMatchObject({ kind: 'conflict' });
  expect(await publisher.publish(id)).toMatchObject({ kind: 'conflict' });
  expect(server.calls).toEqual(['list']);
  await publisher.keepMine(id);
  expect(server.cards.get('ann')).toMatchObject({ title: 'Mine', version: 2 });
});

test('a picture chosen while the one before uploads is not lost', async () => {
  const { stored, server, publisher, id } = setUp([localCard({ profileImage: PHOTO })]);
  const chosen = 'data:image/webp;base64,UklGRgAAAAAA';
  const { upload } = server;
  server.upload = (image) => {
    edit(stored, { profileImage: chosen });
    return upload(image);
  };
  await publisher.publish(id);
  expect(stored.cards[0]?.profileImage).toBe(chosen);
  expect(hasWaitingChanges(stored.cards[0]!)).toBe(true);
});

test('a change made elsewhere is shown, not overwritten; keeping mine replaces it', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  const theirs = { ...server.cards.get('ann')!, title: 'Theirs', version: 2 };
  server.cards.set('ann', theirs);
  edit(stored, { title: 'Mine' });
  expect(await publisher.publish(id)).toEqual({ kind: 'conflict', theirs });
  await publisher.publish(id);
  await publisher.sync();
  expect(server.cards.get('ann')?.title).toBe('Theirs');
  await publisher.keepMine(id);
  expect(server.cards.get('ann')).toMatchObject({ title: 'Mine', version: 3 });
  expect(publisher.activities.get(id)).toBe(null);
});

test('using the other takes the server copy and publishes nothing', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  server.cards.set('ann', { ...server.cards.get('ann')!, title: 'Theirs', version: 2 });
  edit(stored, { title: 'Mine' });
  await publisher.publish(id);
  expect(publisher.takeTheirs(id)).toBe(true);
  await publisher.sync();
  expect(stored.cards[0]).toMatchObject({ title: 'Theirs', published: { version: 2 } });
  expect(server.cards.get('ann')?.version).toBe(2);
});

test('a new username is a rename, and a taken one gives the card its published name back', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  edit(stored, { username: 'bob', customUrl: 'cards.test/bob' });
  server.fail('rename', 'username_taken');
  expect(await publisher.publish(id)).toMatchObject({
    kind: 'failed',
    code: 'username_taken',
    message: '“bob” is already taken.',
  });
  expect(stored.cards[0]).toMatchObject({ username: 'ann', customUrl: 'cards.test/ann' });
  edit(stored, { username: 'ann-lee' });
  expect(await publisher.publish(id)).toBe(null);
  expect([...server.cards.keys()]).toEqual(['ann-lee']);
  expect(stored.cards[0]?.published).toMatchObject({ username: 'ann-lee', version: 3 });
});

test("a first name that is somebody else's is taken off the card: its link would be theirs", async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  server.fail('put', 'username_reserved');
  expect(await publisher.publish(id)).toMatchObject({ code: 'username_reserved' });
  expect(stored.cards[0]).toMatchObject({ username: '', customUrl: '', name: 'Ann Lee' });
});

test('a refusal waits for the person: no sync sends it again, a save does', async () => {
  const { server, publisher, id } = setUp([localCard()]);
  server.fail('put', 'plan_limit');
  expect(await publisher.publish(id)).toMatchObject({ kind: 'failed', code: 'plan_limit' });
  await publisher.sync();
  expect(server.cards.size).toBe(0);
  expect(await publisher.publish(id)).toBe(null);
});

test('a session that ended loses nothing', async () => {
  const { stored, server, publisher, id } = setUp([localCard({ profileImage: PHOTO })]);
  server.fail('upload', 'unauthorized');
  expect(await publisher.publish(id)).toMatchObject({ kind: 'failed', code: 'unauthorized' });
  expect(stored.cards).toEqual([localCard({ profileImage: PHOTO })]);
});

test('a publish that another person signs in upon never reaches their account', async () => {
  const { stored, server, publisher, id } = setUp([localCard({ profileImage: PHOTO })]);
  const { upload } = server;
  server.upload = (image) => {
    stored.ownerId = 'bob';
    return upload(image);
  };
  await publisher.publish(id);
  expect(server.calls).toEqual(['list', 'upload 6']);
  expect(server.cards.size).toBe(0);
});

test("a guest's card and a card without a name are never sent", async () => {
  const guest = setUp([localCard({ ownerId: null })], null);
  await guest.publisher.publish(guest.id);
  await guest.publisher.sync();
  expect(guest.server.calls).toEqual([]);
  const nameless = setUp([localCard({ username: '' })]);
  await nameless.publisher.publish(nameless.id);
  expect(nameless.server.calls).toEqual(['list']);
});

test('a card deleted elsewhere is not published again by itself, but by a save', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  server.cards.clear();
  edit(stored, { title: 'Mine' });
  await publisher.sync();
  expect(publisher.activities.get(id)).toMatchObject({ kind: 'failed', code: 'gone' });
  expect(server.cards.size).toBe(0);
  expect(await publisher.publish(id)).toBe(null);
  expect(server.cards.get('ann')?.title).toBe('Mine');
});

test('a card deleted while it was being edited says so at the next save', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  server.cards.clear();
  edit(stored, { title: 'Mine' });
  expect(await publisher.publish(id)).toMatchObject({ kind: 'failed', code: 'gone' });
  expect(await publisher.publish(id)).toBe(null);
});

test('a card renamed elsewhere meanwhile is a conflict, and keeping mine takes the name back', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  await server.rename('ann', 'ann-lee');
  edit(stored, { title: 'Mine' });
  const moved = { ...server.cards.get('ann-lee')! };
  server.put = async () => ({
    ok: false,
    error: { code: 'already_published', message: '', issues: [], current: moved },
  });
  expect(await publisher.publish(id)).toEqual({ kind: 'conflict', theirs: moved });
  await publisher.keepMine(id);
  expect(server.calls.at(-1)).toBe('rename ann-lee ann');
});

test('deleting removes the published card first, and here only when that worked', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  server.fail('remove', 'network');
  expect(await publisher.remove(id)).toMatchObject({ code: 'network' });
  expect(stored.cards).toHaveLength(1);
  expect(await publisher.remove(id)).toBe(null);
  expect([stored.cards, server.cards.size]).toEqual([[], 0]);
});

test('every page of the list arrives on a new device', async () => {
  const { stored, server, publisher } = setUp([]);
  const first = setUp([
    localCard(),
    localCard({ id: '2', username: 'bob' }),
    localCard({ id: '3', username: 'eve' }),
  ]);
  await first.publisher.sync();
  for (const card of first.server.cards.values()) server.cards.set(card.username, card);
  await publisher.sync();
  expect(server.calls).toEqual(['list', 'list 2']);
  expect(stored.cards.map((card) => card.username)).toEqual(['ann', 'bob', 'eve']);
});

test('storage that refuses is told and never thrown', async () => {
  const { stored, publisher, id } = setUp([localCard()]);
  stored.isFull = true;
  expect(await publisher.publish(id)).toMatchObject({ kind: 'failed', code: 'storage' });
});
