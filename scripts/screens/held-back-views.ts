import {
  HELD_CONTACTS_MAX,
  listContacts,
  listHeldContacts,
  type HeldBack,
} from '#shared/api/contacts.ts';
import { pages } from '#shared/routes.ts';
import { inTurn, press, see, type View } from '#scripts/screens/screen.ts';
import { USERNAMES } from '#scripts/screens/wishes.ts';

// Contacts that were held back. A flood takes an hour to come together, so its answers are written here.

const path = pages.contacts;
const LIST = '**/api/contacts?*';
const HELD = `**${listHeldContacts.path}`;
const AT = '2026-11-18T09:30:00.000Z';
const LONG =
  'Buy followers now, the first thousand are free for you and everybody you know. '.repeat(6);

const listOf = (heldBack: HeldBack) =>
  listContacts.response.parse({
    contacts: [],
    nextCursor: null,
    total: 0,
    waiting: 0,
    heldBack,
    tags: [],
    cards: [],
    duplicates: [],
  });

const heldOf = (count: number, heldBack: HeldBack, hidden = 0) =>
  listHeldContacts.response.parse({
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
const flood = { [LIST]: listOf(FLOOD), [HELD]: heldOf(50, FLOOD) };
const few = { [LIST]: listOf(FEW), [HELD]: heldOf(4, FEW) };

export const HELD_BACK_VIEWS: readonly View[] = [
  { state: 'typical', part: 'held back', path, as: 'typical', answer: few },
  {
    state: 'typical',
    part: 'review held back',
    path,
    as: 'typical',
    answer: few,
    act: press('Review'),
  },
  {
    state: 'full',
    part: 'review held back',
    path,
    as: 'typical',
    answer: flood,
    act: press('Review'),
  },
  {
    state: 'empty',
    part: 'review held back',
    path,
    as: 'free',
    answer: { [LIST]: listOf(FEW), [HELD]: heldOf(0, FEW, 4) },
    act: inTurn(press('Review'), see(/not shown/)),
  },
  {
    state: 'typical',
    part: 'delete held back',
    path,
    as: 'typical',
    answer: few,
    act: inTurn(press('Review'), press('Delete all')),
  },
  {
    state: 'error',
    part: 'review held back',
    path,
    as: 'typical',
    answer: { [LIST]: listOf(FEW) },
    fail: HELD,
    act: press('Review'),
  },
];
