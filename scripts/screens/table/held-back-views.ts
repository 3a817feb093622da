import { CONTACTS } from '#shared/api/contact-operations.ts';
import { HELD_CONTACTS_MAX, type HeldBack } from '#shared/api/contacts.ts';
import { pages } from '#shared/routes.ts';
import { runInOrder, press, see, type View } from '#scripts/screens/screen.ts';
import { USERNAMES } from '#scripts/screens/seeds.ts';

// Held-back contacts. Their responses are written here, because a real flood takes an hour.

const path = pages.contacts;
const LIST = '**/api/contacts?*';
const HELD = `**${CONTACTS.listHeld.own.path}`;
const AT = '2026-11-18T09:30:00.000Z';
const LONG =
  'Buy followers now, the first thousand are free for you and everybody you know. '.repeat(6);

const buildList = (heldBack: HeldBack) =>
  CONTACTS.list.response.parse({
    contacts: [],
    nextCursor: null,
    total: 0,
    waiting: 0,
    heldBack,
    tags: [],
    cards: [],
    duplicates: [],
  });

const buildHeldList = (count: number, heldBack: HeldBack, hidden = 0) =>
  CONTACTS.listHeld.response.parse({
    contacts: Array.from({ length: count }, (_, at) => ({
      id: `held-${at}`,
      name: at === 1 ? 'Alexandra-Konstantina Papadimitriou-Wellington' : `Visitor ${at + 1}`,
      email: `visitor-${at + 1}@example.com`,
      phone: at % 2 === 0 ? '' : '+49 30 901820',
      company: at % 3 === 0 ? 'Meyer & Sons' : '',
      note: at % 2 === 0 ? '' : LONG,
      card: USERNAMES.typical,
      source: at % 2 === 0 ? 'qr' : null,
      consent: 'Yes.',
      createdAt: AT,
    })),
    nextCursor: count === 50 ? 'next' : null,
    heldBack,
    hidden,
    until: AT,
  });

const FEW = { stored: 4, arrived: 4 };
const FLOOD = { stored: HELD_CONTACTS_MAX, arrived: 4312 };
const flood = { [LIST]: buildList(FLOOD), [HELD]: buildHeldList(50, FLOOD) };
const few = { [LIST]: buildList(FEW), [HELD]: buildHeldList(4, FEW) };

export const HELD_BACK_VIEWS: readonly View[] = [
  { state: 'typical', part: 'held back', path, person: 'typical', responses: few },
  {
    state: 'typical',
    part: 'review held back',
    path,
    person: 'typical',
    responses: few,
    prepare: press('Review'),
  },
  {
    state: 'full',
    part: 'review held back',
    path,
    person: 'typical',
    responses: flood,
    prepare: press('Review'),
  },
  {
    state: 'empty',
    part: 'review held back',
    path,
    person: 'free',
    responses: { [LIST]: buildList(FEW), [HELD]: buildHeldList(0, FEW, 4) },
    prepare: runInOrder(press('Review'), see(/not shown/)),
  },
  {
    state: 'typical',
    part: 'delete held back',
    path,
    person: 'typical',
    responses: few,
    prepare: runInOrder(press('Review'), press('Delete all')),
  },
  {
    state: 'error',
    part: 'review held back',
    path,
    person: 'typical',
    responses: { [LIST]: buildList(FEW) },
    failing: HELD,
    prepare: press('Review'),
  },
];
