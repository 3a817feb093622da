import { expect, test } from 'vitest';
import type { LocalCard } from '#shared/card/card.ts';
import { startImport, type ImportedCard } from '#shared/card-import/imported-card.ts';
import { createCard, type CreateDeps } from '#src/pages/import-cards/create-cards.ts';
import { buildReport, countLeft, countResults } from '#src/pages/import-cards/report.ts';
import { firstChoice, nextName, planRows, type OwnCard } from '#src/pages/import-cards/rows.ts';
import type { Activity } from '#src/state/publishing/standing.ts';

const NOW = new Date('2026-01-02T03:04:05.000Z');

function person(line: number, name: string, changes: Partial<ImportedCard> = {}): ImportedCard {
  return { ...startImport(line), content: { name }, ...changes };
}

function failed(code: string, message = code): Activity {
  return { kind: 'failed', code, message, issues: [] };
}

/** A browser and a server that answers in this order, then always well. */
function world(
  answers: (Activity | null)[],
  changes: Partial<CreateDeps> = {},
  isSignedOut = false,
) {
  let stored: LocalCard[] = [];
  const pauses: number[] = [];
  const deps: CreateDeps = {
    ownerId: 'u1',
    plan: 'business_pro',
    load: () => stored,
    save: (card) => {
      stored = [...stored.filter(({ id }) => id !== card.id), card];
      return true;
    },
    resume: async () => {},
    publish: async (id) => {
      const answer = answers.shift() ?? null;
      const isName = answer?.kind === 'failed' && answer.code.startsWith('username');
      const change = (card: LocalCard): LocalCard => {
        // The publisher gives a refused name back.
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
    readPictures: async () => ({ pictures: {}, left: [] }),
    now: () => NOW,
    pause: async (ms) => void pauses.push(ms),
    ...changes,
  };
  return { deps, pauses, stored: () => stored };
}

const [row] = planRows([person(1, 'Ann Bee')], [], 'business_pro');
if (!row) throw new Error('no row');

test('a row becomes a card with its name, published', async () => {
  const { deps, stored } = world([]);
  expect(await createCard(row, deps)).toEqual({
    state: 'created',
    username: 'ann-bee',
    message: '',
  });
  expect(stored()).toMatchObject([{ name: 'Ann Bee', username: 'ann-bee', ownerId: 'u1' }]);
});

test('cards made within one millisecond are different cards', async () => {
  const { deps, stored } = world([]);
  await createCard(row, deps);
  await createCard(row, deps);
  expect(new Set(stored().map(({ id }) => id)).size).toBe(2);
});

test('a name somebody has gives way to the next one', async () => {
  const { deps } = world([failed('username_taken'), failed('username_taken')]);
  expect(await createCard(row, deps)).toMatchObject({ state: 'created', username: 'ann-bee-3' });
});

test('a server that asks for patience gets it', async () => {
  const { deps, pauses } = world([failed('rate_limited'), failed('rate_limited')]);
  expect(await createCard(row, deps)).toMatchObject({ state: 'created' });
  expect(pauses).toEqual([15_000, 15_000]);
});

test('what the server refuses is taken back, with the plan that lifts it', async () => {
  const { deps, stored } = world([failed('plan_limit', 'Your plan allows 1 published card.')], {
    plan: 'free',
  });
  expect(await createCard(row, deps)).toEqual({
    state: 'refused',
    message: 'Your plan allows 1 published card. Startup holds 5.',
  });
  expect(stored()).toEqual([]);
});

test('beyond the plan nothing is tried, and the next plan is named', async () => {
  const { deps } = world([], { plan: 'free' });
  await createCard(row, deps);
  expect(await createCard(row, deps)).toEqual({
    state: 'refused',
    message: 'Your plan holds one card. Startup holds 5.',
  });
});

test('without a network a card is kept; without an account too', async () => {
  const { deps, stored } = world([{ kind: 'offline' }]);
  expect(await createCard(row, deps)).toMatchObject({ state: 'kept' });
  expect(stored()).toHaveLength(1);
  const guest = world([failed('internal')], { ownerId: null });
  expect(await createCard(row, guest.deps)).toMatchObject({ state: 'kept' });
});

test('somebody who signed out meanwhile published nothing', async () => {
  const { deps } = world([], {}, true);
  expect(await createCard(row, deps)).toMatchObject({ state: 'kept' });
});

test('a full browser and a failing server lose nothing and can be tried again', async () => {
  const full = world([], { save: () => false });
  expect(await createCard(row, full.deps)).toMatchObject({ state: 'failed' });
  const { deps, stored } = world([failed('internal', 'Something went wrong.')]);
  expect(await createCard(row, deps)).toEqual({
    state: 'failed',
    message: 'Something went wrong.',
  });
  expect(stored()).toEqual([]);
  expect(await createCard(row, deps)).toMatchObject({ state: 'created' });
});

/** One of the person's cards. */
const own = (name: string, username: string, changes: Partial<OwnCard> = {}): OwnCard => ({
  username,
  name,
  company: '',
  email: '',
  phone: '',
  ...changes,
});

const mail = (name: string, email: string) => ({ content: { name, email } });

test('a file without names made again finds its cards, one for each row, and offers the others', () => {
  const people = [
    person(2, 'Ann Bee', mail('Ann Bee', 'Ann@example.com')),
    person(3, 'Ann Bee', mail('Ann Bee', 'ann@example.com')),
    person(4, 'Bob Cee', mail('Bob Cee', 'bob@example.com')),
    person(5, 'Cat Dee'),
  ];
  const rows = planRows(
    people,
    [
      // Its title was changed since, and its company filled in.
      own('Ann Bee', 'ann-bee', { email: 'ann@example.com', company: 'Nord' }),
      own('Bob Cee', 'bob-cee', { email: 'another@example.com' }),
      own('cat dee', ''),
    ],
    'business_pro',
  );
  expect(rows.map(({ isKnown }) => isKnown)).toEqual([true, false, false, true]);
  expect(rows[0]?.notes).toEqual([
    'You have this card already, as “ann-bee”. A second one would be “ann-bee-2”.',
  ]);
  expect(rows[3]?.notes).toEqual(['You have this card already. A second one would be “cat-dee”.']);
  expect([...firstChoice(rows, true)]).toEqual([3, 4]);
});

test('the dry run gives every card a name of its own and leaves out what is there already', () => {
  const rows = planRows(
    [
      person(2, 'Ann Bee'),
      person(3, 'Ann Bee'),
      person(4, 'Old', { username: 'old-card' }),
      person(5, '', { issues: [{ field: 'Name', message: 'A card needs a name or a company.' }] }),
      person(6, '李'),
    ],
    [own('', 'old-card')],
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
  expect([...firstChoice(rows, true)]).toEqual([2, 3, 6]);
  expect([...firstChoice(rows, false)]).toEqual([2]);
  expect(nextName('paypal', new Set(['my-card-2']))).toBe('my-card-3');
  expect(nextName('a'.repeat(30), new Set())).toBe(`${'a'.repeat(28)}-2`);
});

test('an element of a higher plan comes along, hidden, and is told', () => {
  const element = { id: '1', type: 'youtube' as const, value: '@ann', position: 0, hidden: false };
  const card = person(1, 'Ann', { content: { name: 'Ann', cardElements: [element] } });
  const [planned] = planRows([card], [], 'free');
  expect(planned?.card.content.cardElements).toEqual([{ ...element, hidden: true }]);
  expect(planned?.notes.join()).toContain('YouTube comes with Startup.');
});

test('the report names every row, what became of it and why, and runs nowhere', () => {
  const rows = planRows(
    [
      person(2, '=HYPERLINK("x")', { left: ['Gender “x”'] }),
      person(3, 'Bob', { left: ['Birthday “1980”', 'Nickname “Bo”'] }),
    ],
    [],
    'business_pro',
  );
  const results = new Map([
    [2, { state: 'created', username: 'my-card', message: '' } as const],
    [3, { state: 'refused', message: 'Your plan holds one card.' } as const],
  ]);
  const report = buildReport(rows, results, 'https://cards.test');
  expect(report).toContain(
    `2,"'=HYPERLINK(""x"")",,https://cards.test/my-card,Created,,,Gender “x”`,
  );
  expect(report).toContain(
    '3,Bob,,,Refused,Your plan holds one card.,,"Birthday “1980”; Nickname “Bo”"',
  );
  expect(countResults(results)).toEqual({ created: 1, kept: 0, refused: 1, failed: 0 });
  // What the card that was not made lacks is no loss.
  expect(countLeft(rows, results)).toEqual({ details: 1, rows: 1 });
});
