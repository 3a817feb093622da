import { expect, test } from 'vitest';
import { hasWaitingChanges } from '#src/state/publishing/card-content.ts';
import { localCard, NOON } from '#tests/src/fixtures/cards.ts';
import { edit, LATER, PHOTO, setUp } from './set-up-publisher.ts';

test('a first publish uploads the pictures and stores their URLs in the local card', async () => {
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
  expect(publisher.states.get(id)).toBe(null);
});

test('a picture is published as the pass photo too, once per chosen picture', async () => {
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

test('a card is published without its pass photo when that fails', async () => {
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

test('S-C3: a double click publishes once', async () => {
  const { server, publisher, id } = setUp([localCard()]);
  const first = publisher.publish(id);
  expect(publisher.publish(id)).toBe(first);
  await first;
  expect(server.calls).toEqual(['list', 'put ann ']);
});

test('an edit made while publishing is published afterwards, on the new version', async () => {
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

test('S-C3: offline, the card waits and the next sync publishes it once', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  server.fail('list', 'network');
  expect(await publisher.publish(id)).toEqual({ kind: 'offline' });
  expect(stored.cards[0]?.published).toBe(null);
  await publisher.sync();
  await publisher.sync();
  expect(server.calls.filter((call) => call.startsWith('put'))).toHaveLength(1);
  expect(stored.cards[0]?.published?.version).toBe(1);
});

test('a publish whose response was lost is recognized and not written twice', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  edit(stored, { title: 'Engineer' });
  server.loseNextResponse();
  expect(await publisher.publish(id)).toEqual({ kind: 'offline' });
  await publisher.sync();
  expect(server.cards.get('ann')?.version).toBe(2);
  expect(stored.cards[0]?.published).toMatchObject({ version: 2, savedAt: LATER });
});

test('retrying after a lost response does not conflict with itself', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  await publisher.publish(id);
  edit(stored, { title: 'Engineer' });
  server.loseNextResponse();
  await publisher.publish(id);
  expect(await publisher.publish(id)).toBe(null);
  expect(stored.cards[0]?.published).toMatchObject({ version: 2, savedAt: LATER });
});

test('a picture chosen while another one uploads is not lost', async () => {
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

test('a new username is a rename, and a taken one restores the published username', async () => {
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

test('a first username that is taken is removed from the card', async () => {
  const { stored, server, publisher, id } = setUp([localCard()]);
  server.fail('put', 'username_reserved');
  expect(await publisher.publish(id)).toMatchObject({ code: 'username_reserved' });
  expect(stored.cards[0]).toMatchObject({ username: '', customUrl: '', name: 'Ann Lee' });
});

test('a rejected card is sent again by a save, not by a sync', async () => {
  const { server, publisher, id } = setUp([localCard()]);
  server.fail('put', 'plan_limit');
  expect(await publisher.publish(id)).toMatchObject({ kind: 'failed', code: 'plan_limit' });
  await publisher.sync();
  expect(server.cards.size).toBe(0);
  expect(await publisher.publish(id)).toBe(null);
});

test('an ended session changes nothing', async () => {
  const { stored, server, publisher, id } = setUp([localCard({ profileImage: PHOTO })]);
  server.fail('upload', 'unauthorized');
  expect(await publisher.publish(id)).toMatchObject({ kind: 'failed', code: 'unauthorized' });
  expect(stored.cards).toEqual([localCard({ profileImage: PHOTO })]);
});

test('a publish never continues in another account', async () => {
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

test('guest cards and cards without a username are never sent', async () => {
  const guest = setUp([localCard({ ownerId: null })], null);
  await guest.publisher.publish(guest.id);
  await guest.publisher.sync();
  expect(guest.server.calls).toEqual([]);
  const nameless = setUp([localCard({ username: '' })]);
  await nameless.publisher.publish(nameless.id);
  expect(nameless.server.calls).toEqual(['list']);
});

test('a storage refusal is returned, never thrown', async () => {
  const { stored, publisher, id } = setUp([localCard()]);
  stored.isFull = true;
  expect(await publisher.publish(id)).toMatchObject({ kind: 'failed', code: 'storage' });
});

test('a company card becomes what the server merged, and lists what was not taken', async () => {
  const { stored, server, publisher, id } = setUp([localCard({ title: 'Boss' })]);
  const { put } = server;
  server.put = async (...args) => {
    const answer = await put(...args);
    if (!answer.ok) return answer;
    const card = {
      ...answer.value.card,
      title: 'Consultant',
      organization: { id: 'org', name: 'Acme' },
    };
    return { ok: true, value: { card, notTaken: [{ field: 'title', reason: 'locked' }] } };
  };
  expect(await publisher.publish(id)).toBe(null);
  expect(stored.cards[0]).toMatchObject({
    title: 'Consultant',
    published: {
      organization: { name: 'Acme' },
      notTaken: [{ field: 'title', reason: 'locked' }],
    },
  });
  expect(hasWaitingChanges(stored.cards[0]!)).toBe(false);
});
