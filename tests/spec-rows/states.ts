import type { SpecRows } from './spec-row.ts';

const SESSION = 'tests/src/state/session.test.ts';
const ENTRANCE = 'e2e/journeys/entrance.spec.ts';
const ACCOUNT = 'e2e/journeys/account.spec.ts';
const CARDS = 'e2e/journeys/cards.spec.ts';
const CARD_LIST = 'tests/src/state/card-list/card-list.test.ts';
const CHECKOUT = 'e2e/journeys/checkout.spec.ts';
const ELEMENTS = 'tests/src/features/card-editor/elements/elements.test.ts';
const DEMO = 'e2e/journeys/demo-video.spec.ts';
const QR_CODE = 'tests/src/features/share/qr-code.test.tsx';

/** What follows what. */
export const STATE_ROWS: SpecRows = {
  Z1: [
    'A kept token is verified at the start',
    [SESSION, 'a stored token that verifies'],
    [SESSION, 'a token the server refuses'],
    [SESSION, 'keeps the token and offers'],
  ],
  Z2: [
    'Entering keeps a token, leaving forgets it, changes merge',
    [SESSION, 'signing up and signing in store'],
    [SESSION, 'signing out clears this browser'],
    [SESSION, 'updating the user merges'],
  ],
  Z3: [
    'The guard waits, lets in, or asks to log in',
    [CHECKOUT, 'a spinner stands in'],
    [ENTRANCE, 'a visitor of the dashboard logs in'],
  ],
  Z4: [
    'While it is sent the button rests and says so',
    [ENTRANCE, 'while the server thinks'],
    [ACCOUNT, 'logging in names both fields'],
  ],
  Z5: [
    'A new card is premium, empty, active and at zero',
    [CARD_LIST, 'a new card is appended'],
    ['tests/src/state/cards.test.ts', 'a saved card lies under'],
  ],
  Z6: [
    'Changing dates a card, deleting asks first',
    [CARD_LIST, 'saving an existing username'],
    ['e2e/journeys/publishing.spec.ts', 'deleting asks first'],
  ],
  Z7: [
    'One card is worked on, all are listed',
    ['e2e/journeys/whole-card.spec.ts', 'of two cards the chosen one'],
  ],
  Z8: [
    'A plan holds so many cards and no more',
    [CARDS, 'the free plan holds one card'],
    [CARD_LIST, 'the plan sets how many'],
  ],
  Z9: ['A username is seen or edited', [CARDS, 'a username is cleaned as typed']],
  Z10: [
    'Saving says so, closes when done, stays when it failed',
    ['e2e/journeys/card-tab.spec.ts', 'while the server is asked'],
    ['e2e/journeys/editor.spec.ts', 'a save that storage refuses'],
  ],
  Z11: [
    'Elements are appended, replaced and removed by place',
    [ELEMENTS, 'saving without an index appends'],
    [ELEMENTS, 'keep positions contiguous'],
  ],
  Z12: [
    'A pass is announced, then made or refused with a reason',
    ['e2e/journeys/wallet.spec.ts', 'the progress is said while a pass is made'],
    ['tests/worker/wallet/passes/generate.test.ts', 'a certificate that has run out'],
    [
      'tests/worker/wallet/passes/generate.test.ts',
      'what a card has already is free, and a failure',
    ],
  ],
  Z13: [
    'The ladder of plans, and its end',
    ['e2e/journeys/dashboard-overview.spec.ts', 'the ladder: each plan'],
    ['tests/src/features/upgrade/copy.test.ts', 'each rung of the ladder'],
  ],
  Z14: [
    'The tutorial completes and stays closed',
    ['e2e/journeys/tutorial.spec.ts', 'the tutorial goes both ways'],
    ['tests/src/features/tutorial/tutorial-state.test.ts', 'four steps, forward'],
  ],
  Z15: ['Paying waits for the settings', [CHECKOUT, 'paying waits for the settings']],
  Z16: [
    'Two seconds after deleting one is at home',
    ['tests/src/pages/settings/deletion/deletion.test.ts', 'after deleting, the page goes home'],
    ['e2e/journeys/settings.spec.ts', 'an account is deleted by word'],
  ],
  Z17: [
    'One toast at a time, of two kinds',
    [ENTRANCE, 'one toast at a time'],
    ['tests/src/state/toasts.test.ts', 'a new toast takes the place'],
    ['tests/src/features/toasts.test.ts', 'every toast of cards'],
  ],
  Z18: [
    'A toast goes by itself, waits while read, and is swiped away',
    [ENTRANCE, 'a toast goes after five seconds'],
    [ENTRANCE, 'a toast stays while the focus'],
    [ENTRANCE, 'one toast at a time'],
  ],
  Z19: ['A dismissed toast is gone from the page', [ENTRANCE, 'one toast at a time']],
  Z20: [
    'A code has a place before it is there, and a pattern where it fails',
    [QR_CODE, 'until the code is there'],
    [QR_CODE, 'leaves the fallback pattern'],
  ],
  Z21: [
    'Questions open, periods switch, films play and are muted',
    ['e2e/journeys/pricing.spec.ts', 'one is open at a time'],
    ['e2e/journeys/pricing.spec.ts', 'the prices follow'],
    [DEMO, 'the demo plays'],
  ],
};
