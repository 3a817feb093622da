import { expect, test } from 'vitest';
import { buildCard, type LocalCard } from '#shared/card/card.ts';
import { createImportedCard, type ImportedCard } from '#src/features/card-parsing/imported-card.ts';
import { createCard, type CreateDeps } from '#src/pages/import-cards/creation/create-card.ts';
import {
  buildImportReport,
  countUnsupported,
  countResults,
} from '#src/pages/import-cards/rows/import-report.ts';
import {
  initialSelection,
  nextUsername,
  planImport,
  type ExistingCard,
} from '#src/pages/import-cards/rows/plan-import.ts';
import type { PublishState } from '#src/state/publishing/publish-state.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');

function person(line: number, name: string, changes: Partial<ImportedCard> = {}): ImportedCard {
  return { ...createImportedCard(line), content: { name }, ...changes };
}

function failed(code: string, message = code): PublishState {
  return { kind: 'failed', code, message, issues: [] };
}

/** A browser and a server that returns these results in order, then success. */
function createHarness(
  answers: (PublishState | null)[],
  changes: Partial<CreateDeps> = {},
  isSignedOut = false,
) {
  let stored: LocalCard[] = [];
  const pauses: number[] = [];
  const deps: CreateDeps = {
    ownerId: 'u1',
    plan: 'business_pro',
    loadCards: () => stored,
    save: (card) => {
      stored = [...stored.filter(({ id }) => id !== card.id), card];
      return true;
    },
    resume: async () => {},
    publish: async (id) => {
      const answer = answers.shift() ?? null;
      const isName = answer?.kind === 'failed' && answer.code.startsWith('username');
      const change = (card: LocalCard): LocalCard => {
        // The publisher reverts a rejected username.
        if (isName) return { ...card, username: '' };
        const { username } = card;
        const published = { username, version: 1, savedAt: NOW.toISOString() };
        return answer === null && !isSignedOut ? { ...card, published } : card;
      };
      stored = stored.map((card) => (card.id === id ? change(card) : card));
      return answer;
    },
    remove: async ({ id }) => {
      stored = stored.filter((card) => card.id !== id);
    },
    readPictures: async () => ({ pictures: {}, problems: [] }),
    now: () => NOW,
    pause: async (ms) => void pauses.push(ms),
    ...changes,
  };
  return { deps, pauses, stored: () => stored };
}

const [row] = planImport([person(1, 'Ann Bee')], [], 'business_pro');
if (!row) throw new Error('no row');

test('a row becomes a published card with its username', async () => {
  const { deps, stored } = createHarness([]);
  expect(await createCard(row, deps)).toEqual({
    state: 'created',
    username: 'ann-bee',
    message: '',
  });
  expect(stored()).toMatchObject([{ name: 'Ann Bee', username: 'ann-bee', ownerId: 'u1' }]);
});

test('cards created within one millisecond get different ids', async () => {
  const { deps, stored } = createHarness([]);
  await createCard(row, deps);
  await createCard(row, deps);
  expect(new Set(stored().map(({ id }) => id)).size).toBe(2);
});

test('a taken username is replaced by the next one', async () => {
  const { deps } = createHarness([failed('username_taken'), failed('username_taken')]);
  expect(await createCard(row, deps)).toMatchObject({ state: 'created', username: 'ann-bee-3' });
});

test('a rate limit is retried after a pause', async () => {
  const { deps, pauses } = createHarness([failed('rate_limited'), failed('rate_limited')]);
  expect(await createCard(row, deps)).toMatchObject({ state: 'created' });
  expect(pauses).toEqual([15_000, 15_000]);
});

test('a card that the server rejects is removed, and the message names the plan that allows it', async () => {
  const { deps, stored } = createHarness(
    [failed('plan_limit', 'Your plan allows 1 published card.')],
    {
      plan: 'free',
    },
  );
  expect(await createCard(row, deps)).toEqual({
    state: 'refused',
    message: 'Your plan allows 1 published card. Startup includes 5.',
  });
  expect(stored()).toEqual([]);
});

test('beyond the plan limit nothing is sent, and the next plan is named', async () => {
  const { deps } = createHarness([], { plan: 'free' });
  await createCard(row, deps);
  expect(await createCard(row, deps)).toEqual({
    state: 'refused',
    message: 'Your plan includes one card. Startup includes 5.',
  });
});

test('a card stays on this device without a network or an account', async () => {
  const { deps, stored } = createHarness([{ kind: 'offline' }]);
  expect(await createCard(row, deps)).toMatchObject({ state: 'saved' });
  expect(stored()).toHaveLength(1);
  const guest = createHarness([failed('internal')], { ownerId: null });
  expect(await createCard(row, guest.deps)).toMatchObject({ state: 'saved' });
});

test('a card stays on this device when the user signed out meanwhile', async () => {
  const { deps } = createHarness([], {}, true);
  expect(await createCard(row, deps)).toMatchObject({ state: 'saved' });
});

test('a full browser storage or a failing server loses nothing and can be retried', async () => {
  const full = createHarness([], { save: () => false });
  expect(await createCard(row, full.deps)).toMatchObject({ state: 'failed' });
  const { deps, stored } = createHarness([failed('internal', 'Something went wrong.')]);
  expect(await createCard(row, deps)).toEqual({
    state: 'failed',
    message: 'Something went wrong.',
  });
  expect(stored()).toEqual([]);
  expect(await createCard(row, deps)).toMatchObject({ state: 'created' });
});

const existingCard = (
  name: string,
  username: string,
  changes: Partial<ExistingCard> = {},
): ExistingCard => ({
  username,
  name,
  company: '',
  email: '',
  phone: '',
  published: null,
  ...changes,
});

const mail = (name: string, email: string) => ({ content: { name, email } });

test('importing a file without usernames again finds its cards, one per row, and selects the others', () => {
  const people = [
    person(2, 'Ann Bee', mail('Ann Bee', 'Ann@example.com')),
    person(3, 'Ann Bee', mail('Ann Bee', 'ann@example.com')),
    person(4, 'Bob Cee', mail('Bob Cee', 'bob@example.com')),
    person(5, 'Cat Dee'),
  ];
  const rows = planImport(
    people,
    [
      // Its company was filled in since the first import.
      existingCard('Ann Bee', 'ann-bee', { email: 'ann@example.com', company: 'Nord' }),
      existingCard('Bob Cee', 'bob-cee', { email: 'another@example.com' }),
      existingCard('cat dee', ''),
    ],
    'business_pro',
  );
  expect(rows.map(({ isKnown }) => isKnown)).toEqual([true, false, false, true]);
  expect(rows[0]?.notes).toEqual([
    'You already have this card, as “ann-bee”. Another one would be “ann-bee-2”.',
  ]);
  expect(rows[3]?.notes).toEqual(['You already have this card. Another one would be “cat-dee”.']);
  expect([...initialSelection(rows, true)]).toEqual([3, 4]);
});

test('a company card is named as such, and its import becomes a card of the person', () => {
  const organization = { id: 'o', name: 'Acme' };
  const published = { username: 'ann-bee', version: 1, savedAt: '', organization };
  const known = existingCard('Ann Bee', 'ann-bee', { published });
  const [planned] = planImport([person(1, 'Ann', { username: 'ann-bee' })], [known], 'free');
  expect(planned).toMatchObject({ isKnown: true, username: 'ann-bee-2' });
  expect(planned?.notes).toEqual([
    'This is your card at Acme, which an import does not change. It would become a card of your own, “ann-bee-2”.',
  ]);
});

test('a company card uses no card of the plan, and one that was synced since is not replaced', async () => {
  const { deps, stored } = createHarness([], { plan: 'free' });
  const organization = { id: 'o', name: 'Acme' };
  const published = { username: 'ann-bee', version: 1, savedAt: '', organization };
  const company = { ...buildCard(NOW, 'u1'), username: 'ann-bee', title: 'Set by Acme', published };
  deps.save(company);
  expect(await createCard(row, deps)).toMatchObject({ state: 'created', username: 'ann-bee-2' });
  expect(stored()).toContainEqual(company);
  expect(await createCard(row, deps)).toMatchObject({ state: 'refused' });
});

test('an import over a company card that this device did not know says what the team keeps', async () => {
  const harness = createHarness([]);
  const organization = { id: 'o', name: 'Acme' };
  const notTaken = [{ field: 'title', reason: 'locked' } as const];
  // The publisher stores the card as the server merged it, under the server's ID.
  const publish = async (id: string) => {
    const card = harness.stored().find((one) => one.id === id);
    if (!card) throw new Error('no card');
    const published = { username: card.username, version: 2, savedAt: '', organization, notTaken };
    await harness.deps.remove(card);
    harness.deps.save({ ...card, id: 'of-the-server', published });
    return null;
  };
  expect(await createCard(row, { ...harness.deps, publish })).toEqual({
    state: 'created',
    username: 'ann-bee',
    message: 'This changed your card at Acme. Job title is set by Acme.',
  });
});

test('the plan gives every card its own username and skips cards that already exist', () => {
  const rows = planImport(
    [
      person(2, 'Ann Bee'),
      person(3, 'Ann Bee'),
      person(4, 'Old', { username: 'old-card' }),
      person(5, '', { issues: [{ field: 'Name', message: 'A card needs a name or a company.' }] }),
      person(6, '李'),
    ],
    [existingCard('', 'old-card')],
    'business_pro',
  );
  expect(rows.map(({ username }) => username)).toEqual([
    'ann-bee',
    'ann-bee-2',
    'old-card-2',
    '',
    'my-card',
  ]);
  expect(rows[2]).toMatchObject({ isKnown: true, notes: [expect.stringContaining('old-card')] });
  expect([...initialSelection(rows, true)]).toEqual([2, 3, 6]);
  expect([...initialSelection(rows, false)]).toEqual([2]);
  expect(nextUsername('paypal', new Set(['my-card-2']))).toBe('my-card-3');
  expect(nextUsername('a'.repeat(30), new Set())).toBe(`${'a'.repeat(28)}-2`);
});

test('an element of a higher plan is imported as hidden, with a note', () => {
  const element = { id: '1', type: 'youtube' as const, value: '@ann', position: 0, hidden: false };
  const card = person(1, 'Ann', { content: { name: 'Ann', cardElements: [element] } });
  const [planned] = planImport([card], [], 'free');
  expect(planned?.card.content.cardElements).toEqual([{ ...element, hidden: true }]);
  expect(planned?.notes.join()).toContain('YouTube comes with Startup.');
});

test('the report lists every row with its result and reason, and escapes formulas', () => {
  const rows = planImport(
    [
      person(2, '=HYPERLINK("x")', { unsupported: ['Gender “x”'] }),
      person(3, 'Bob', { unsupported: ['Birthday “1980”', 'Nickname “Bo”'] }),
    ],
    [],
    'business_pro',
  );
  const results = new Map([
    [2, { state: 'created', username: 'my-card', message: '' } as const],
    [3, { state: 'refused', message: 'Your plan includes one card.' } as const],
  ]);
  const report = buildImportReport(rows, [], results, 'https://cards.test');
  expect(report).toContain(
    `2,"'=HYPERLINK(""x"")",,https://cards.test/my-card,Created,,,Gender “x”`,
  );
  expect(report).toContain(
    '3,Bob,,,Rejected,Your plan includes one card.,,"Birthday “1980”; Nickname “Bo”"',
  );
  expect(countResults(results)).toEqual({ created: 1, saved: 0, refused: 1, failed: 0 });
  // Only created cards count.
  expect(countUnsupported(rows, results)).toEqual({ details: 1, rows: 1 });
});
