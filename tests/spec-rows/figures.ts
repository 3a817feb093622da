import type { SpecRows } from './spec-row.ts';

const PRICING = 'tests/shared/plan/pricing.test.ts';
const PRICES = 'e2e/journeys/payments/pricing.spec.ts';
const CHECKOUT = 'e2e/journeys/payments/checkout.spec.ts';
const PAYMENTS = 'e2e/journeys/payments/payments.spec.ts';
const QR = 'tests/shared/card/qr/qr.test.ts';
const LOOK = 'tests/shared/card/qr/qr-palette.test.ts';
const LISTS = [
  PRICES,
  'the free plan lists five features, Enterprise its cards, the price beyond them and its share',
] as const;

/** Prices, limits and sizes. */
export const FIGURE_ROWS: SpecRows = {
  'R-B1': [
    'USD en-US: Free 0; Startup 9/month or 99/year; Business Pro 29/month or 299/year',
    [PRICING, 'the prices match the price list'],
    [
      'tests/shared/plan/billing.test.ts',
      '%s has the price of the owner, and a year saves the difference',
    ],
  ],
  'R-B2': [
    'Labels: Startup 17% off, savings 9; Business Pro 14% off, savings 49',
    [PRICING, "the owner's labels"],
    [
      PRICES,
      'prices follow the billing switch, and screen readers can read both periods at any time',
    ],
  ],
  'R-B3': [
    "Yearly savings = 12 x monthly minus yearly; checkout 'Save $9' or 'Save $49' with annual billing",
    [PRICING, 'a yearly payment saves the difference to twelve months'],
    [CHECKOUT, 'the order, the account and the total'],
  ],
  'R-B4': [
    'Enterprise: custom pricing on page; 1699 per month or 49997 one-time in plan data',
    [PRICING, 'the prices match the price list'],
    [PRICES, 'free links to sign-up, Enterprise shows no price and links to contact'],
  ],
  'R-B5': [
    'Enterprise: 3000 free wallet cards, $0.20 per extra card, 35% franchise revenue share',
    LISTS,
    ['tests/shared/plan/limits.test.ts', 'enterprise includes 3,000 wallet cards'],
    [PRICING, "the owner's labels"],
  ],
  'R-B6': [
    'Landing page states 65% revenue share',
    ['e2e/journeys/site/site.spec.ts', 'the home page is complete without a script'],
  ],
  'R-B7': [
    'Free list: 1 card, 1 pass/month, basic QR, up to 3 contacts, basic analytics',
    LISTS,
    [PRICING, 'the lines of free match the price list'],
  ],
  'R-B8': [
    'FAQ: 14-day free trial, no credit card; plan changes apply next billing cycle',
    [PRICES, 'one question is open at a time, with the answers from the requirements'],
    [PAYMENTS, 'a first month'],
    [PAYMENTS, 'an upgrade applies immediately, a downgrade with the next billing cycle'],
  ],
  'R-B9': [
    'FAQ: major cards, PayPal, bank transfer for Enterprise; 30-day money-back guarantee',
    [PRICES, 'one question is open at a time, with the answers from the requirements'],
  ],
  'R-B10': [
    'Display rate limit 1000/min',
    ['e2e/journeys/site/franchise.spec.ts', 'the API tab shows'],
  ],
  'R-B11': [
    'Banner preview height 120px; headerPhotoSize default 100',
    ['e2e/journeys/editor/editor.spec.ts', 'a banner is moved'],
  ],
  'R-B12': [
    'Password minimum 8; notification 178; tutorial 4; social 3; quick add 8',
    ['e2e/journeys/account/account.spec.ts', 'a password of seven characters'],
    ['tests/shared/wallet/pass-notification.test.ts', 'a message of 178 characters'],
    ['tests/src/features/tutorial/tutorial-state.test.ts', 'four steps, forward'],
    ['tests/src/card-view/card-view.test.tsx', 'the social template alone'],
    [
      'tests/shared/card/element/element.test.ts',
      'lists eighteen types in order, each with its placeholder',
    ],
  ],
  'R-B13': [
    'QR sizes 64, 120, 160, 200, 300 px',
    [
      'e2e/journeys/public-page/visitor-sharing.spec.ts',
      'codes are 120 and 160 pixels on the dashboard, 200 on the page, and small on the card',
    ],
    ['e2e/journeys/editor/dialogs.spec.ts', 'the code is 300 px'],
  ],
  'R-B14': [
    'QR margin 1 or 2; library defaults width 200, margin 2, error correction M',
    [QR, 'error correction is M: version 4 fits 62 bytes, where L fits 78 and Q 46'],
    [QR, 'the SVG includes the quiet zone of four modules in its tile'],
  ],
  'R-B15': [
    'QR dark color template color (default gold), light black (product: dark on light)',
    [
      LOOK,
      'a safe palette is readable without inversion in every template, the other one only with it',
    ],
    [LOOK, 'classic dark is gold on black'],
  ],
  'R-B16': [
    'Downloaded QR file: username-qr-code.png',
    ['e2e/journeys/cards/cards.spec.ts', 'the QR code downloads under the name of the card'],
    ['tests/src/features/share/qr/qr-exporter.test.ts', 'a code is saved under'],
  ],
  'R-B17': [
    'Toast hotkey F8, 1 visible toast',
    [
      'e2e/journeys/account/sign-in.spec.ts',
      'one toast shows at a time; F8 focuses it, Escape and a swipe of 50 pixels dismiss it',
    ],
  ],
  'R-B18': [
    'Default public card host placeholder {host}',
    ['tests/src/state/cards/card-list.test.ts', 'a new card is appended'],
    [
      'tests/src/state/cards/cards.test.ts',
      'a saved card is stored under userCards and matches the schema',
    ],
  ],
};
