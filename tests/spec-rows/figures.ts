import type { SpecRows } from './spec-row.ts';

const PRICING = 'tests/shared/plan/pricing.test.ts';
const PRICES = 'e2e/journeys/pricing.spec.ts';
const CHECKOUT = 'e2e/journeys/checkout.spec.ts';
const PAYMENTS = 'e2e/journeys/payments.spec.ts';
const QR = 'tests/shared/card/qr.test.ts';
const LOOK = 'tests/shared/card/qr-look.test.ts';
const LISTS = [PRICES, 'the free plan lists its five things'] as const;

/** Prices, limits and measures. */
export const FIGURE_ROWS: SpecRows = {
  B1: [
    'What the plans cost',
    [PRICING, 'the prices are the ones'],
    ['tests/shared/plan/billing.test.ts', 'costs what the owner asks'],
  ],
  B2: ['The labels of saving', [PRICING, "the owner's labels"], [PRICES, 'the prices follow']],
  B3: [
    'A year saves twelve months less its price',
    [PRICING, 'a year paid at once'],
    [CHECKOUT, 'the order, the account and the total'],
  ],
  B4: [
    'Enterprise has figures in the table and none on the page',
    [PRICING, 'the prices are the ones'],
    [PRICES, 'enterprise shows no figure'],
  ],
  B5: [
    '3,000 cards, $0.20 for each beyond, 35% of revenue',
    LISTS,
    ['tests/shared/plan/limits.test.ts', 'enterprise comes with 3,000'],
    [PRICING, "the owner's labels"],
  ],
  B6: ['The first page says 65%', ['e2e/journeys/site.spec.ts', 'the first page says']],
  B7: ['What the free plan lists', LISTS, [PRICING, 'what free includes']],
  B8: [
    '14 days free without a card; a change applies from the next billing cycle',
    [PRICES, 'one is open at a time'],
    [PAYMENTS, 'a first month'],
    [PAYMENTS, 'an upgrade holds at once'],
  ],
  B9: ['How one pays, and gets money back', [PRICES, 'one is open at a time']],
  B10: ['1000/min is shown', ['e2e/journeys/franchise.spec.ts', 'the API tab shows']],
  B11: [
    'A banner is shown 120 pixels high, at 100 percent',
    ['e2e/journeys/editor.spec.ts', 'a banner is moved'],
  ],
  B12: [
    'Eight characters, 178 characters, four steps, three marks, eight kinds',
    ['e2e/journeys/account.spec.ts', 'a password of seven characters'],
    ['tests/shared/wallet/notification.test.ts', 'a message of 178 characters'],
    ['tests/src/features/tutorial/tutorial-state.test.ts', 'four steps, forward'],
    ['tests/src/card-face/card-face.test.tsx', 'the social template alone'],
    ['tests/shared/card/element.test.ts', 'eighteen kinds are offered'],
  ],
  B13: [
    'Codes of 120, 160, 200 and 300 pixels, and a small one in the card',
    ['e2e/journeys/handing-on.spec.ts', 'codes stand at 120 and 160'],
    ['e2e/journeys/dialogs.spec.ts', 'the code is 300 px'],
  ],
  B14: [
    'Codes of error correction M in a quiet zone of four',
    [QR, 'a code is of error correction M'],
    [QR, 'the SVG holds the quiet zone'],
  ],
  B15: [
    'Codes are dark on light; the specified look can be chosen',
    [LOOK, 'a look that is called safe'],
    [LOOK, 'classic dark is gold on black'],
  ],
  B16: [
    'A code is saved as username-qr-code.png',
    ['e2e/journeys/cards.spec.ts', 'the code is downloaded'],
    ['tests/src/features/share/qr/save-qr.test.ts', 'a code is saved under'],
  ],
  B17: ['F8 reaches the one toast', ['e2e/journeys/entrance.spec.ts', 'one toast at a time']],
  B18: [
    'A card lives at the host of the page',
    ['tests/src/state/card-list/card-list.test.ts', 'a new card is appended'],
    ['tests/src/state/cards.test.ts', 'a saved card lies under'],
  ],
};
