import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { createLedgers } from '#worker/ledger/ledgers.ts';
import { scheduleRecovery, type RecoveryPort } from '#worker/ledger/recovery.ts';
import { START } from '#tests/worker/world/card.ts';
import { addUser } from '#tests/worker/world/person.ts';
import { createTestLedgers } from '#tests/worker/fixtures/test-kernel.ts';

// Local workerd does not implement point-in-time recovery, so a fake stands in for the platform.

/** A storage whose bookmarks are times, such as `at-7`. */
function createFakeStorage(refusal: string | null = null) {
  const state = { current: 'at-now', next: null as string | null };
  const port: RecoveryPort = {
    findBookmark: async (at) => {
      if (refusal !== null) throw new Error(refusal);
      return `at-${at}`;
    },
    restoreOnRestart: async (bookmark) => {
      state.next = bookmark;
      return state.current;
    },
  };
  const restart = () => {
    if (state.next !== null) Object.assign(state, { current: state.next, next: null });
  };
  return { state, port, restart };
}

const refuse = () => Promise.reject(new Error('not expected'));

const now = () => new Date(START);

/** Ledgers whose objects have the fake storage. Restarting fails the call, as on the platform. */
function startLedgers({ port, restart }: ReturnType<typeof createFakeStorage>) {
  const calls: string[] = [];
  const objects = {
    getByName: (name: string) => ({
      read: refuse,
      write: refuse,
      perform: refuse,
      restore: refuse,
      clear: refuse,
      recover: async (target: string) => {
        calls.push(name);
        return JSON.stringify(await scheduleRecovery(port, JSON.parse(target)));
      },
      restart: async () => {
        restart();
        throw new Error('the object was restarted');
      },
    }),
    jurisdiction: () => objects,
  };
  return { calls, ...createLedgers({ db: env.DB, objects, jurisdiction: null, now }) };
}

async function addOwner(): Promise<string> {
  const ownerId = await addUser();
  await createTestLedgers().open(ownerId);
  return ownerId;
}

test('a ledger is restored to a time, and the bookmark it returns undoes that', async () => {
  const ownerId = await addOwner();
  const fake = createFakeStorage();
  const { recover, calls } = startLedgers(fake);
  const recovered = await recover(ownerId, 0, { kind: 'time', at: 7 });
  expect(recovered).toEqual({ kind: 'scheduled', undo: 'at-now' });
  expect(fake.state).toEqual({ current: 'at-7', next: null });
  const undone = await recover(ownerId, 0, { kind: 'bookmark', bookmark: 'at-now' });
  expect(undone).toEqual({ kind: 'scheduled', undo: 'at-7' });
  expect(fake.state.current).toBe('at-now');
  expect(calls).toEqual([`${ownerId}/0`, `${ownerId}/0`]);
});

test('a refusal of the platform is a result with its reason, and the object is not restarted', async () => {
  const fake = createFakeStorage('the time is more than 30 days ago');
  const { recover } = startLedgers(fake);
  expect(await recover(await addOwner(), 0, { kind: 'time', at: 7 })).toEqual({
    kind: 'refused',
    reason: 'the time is more than 30 days ago',
  });
  expect(fake.state.current).toBe('at-now');
});

test('the local platform refuses, and the ledger is as before', async () => {
  const ownerId = await addOwner();
  const ledgers = createTestLedgers();
  const ledger = await ledgers.open(ownerId);
  await ledger.prepare("INSERT INTO visited_cards (id) VALUES ('a-card')").run();
  const result = await ledgers.recover(ownerId, 0, { kind: 'time', at: START });
  expect(result.kind).toBe('refused');
  expect(await ledger.prepare("SELECT id FROM visited_cards WHERE id <> ''").first()).toEqual({
    id: 'a-card',
  });
});

test('an owner without a ledger, and a shard it does not have, are not found', async () => {
  const { recover } = startLedgers(createFakeStorage());
  const target = { kind: 'time', at: 7 } as const;
  await expect(recover(await addUser(), 0, target)).rejects.toThrow('Not found');
  await expect(recover(await addOwner(), 1, target)).rejects.toThrow('Not found');
});
