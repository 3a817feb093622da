import type { SpecRows } from './spec-row.ts';

const SESSION = 'tests/src/state/session/session.test.ts';
const ENTRANCE = 'e2e/journeys/account/sign-in.spec.ts';
const ACCOUNT = 'e2e/journeys/account/account.spec.ts';
const CARDS = 'e2e/journeys/cards/cards.spec.ts';
const CARD_LIST = 'tests/src/state/cards/card-list.test.ts';
const CHECKOUT = 'e2e/journeys/payments/checkout.spec.ts';
const ELEMENTS = 'tests/src/features/card-editor/elements/elements.test.ts';
const DEMO = 'e2e/journeys/site/demo-video.spec.ts';
const QR_CODE = 'tests/src/features/share/qr-code.test.tsx';

/** States and transitions. */
export const STATE_ROWS: SpecRows = {
  'R-Z1': [
    'Start: stored authToken verified; success sets user; failure removes token; loading ends either way',
    [SESSION, 'a stored token that verifies'],
    [SESSION, 'a token the server refuses'],
    [SESSION, '%s keeps the token and allows a retry'],
  ],
  'R-Z2': [
    'Login/signup stores token, sets user; logout removes token, clears user; update merges fields',
    [SESSION, 'signing up and signing in store'],
    [SESSION, 'signing out clears this browser'],
    [SESSION, 'updating the user merges'],
  ],
  'R-Z3': [
    'Auth guard: loading, authenticated, or redirect to login',
    [CHECKOUT, 'a spinner shows until the session is known'],
    [ENTRANCE, 'a visitor who opens the dashboard logs in and returns to the same place'],
  ],
  'R-Z4': [
    "Submitting disables button: 'Creating Account...' or 'Signing In...'",
    [ENTRANCE, 'the button is disabled and shows progress while the server responds'],
    [ACCOUNT, 'login names both empty fields, shows progress, and links to the password reset'],
  ],
  'R-Z5': [
    'New card: empty element list, premium template; saved with views 0, clicks 0, isActive true',
    [CARD_LIST, 'a new card is appended'],
    [
      'tests/src/state/cards/cards.test.ts',
      'a saved card is stored under userCards and matches the schema',
    ],
  ],
  'R-Z6': [
    'Editing sets updatedAt; deleting asks confirmation and removes it',
    [CARD_LIST, 'saving an existing username'],
    [
      'e2e/journeys/cards/publishing.spec.ts',
      'deleting asks for confirmation, then removes the card here and in public',
    ],
  ],
  'R-Z7': [
    'List filtered to the current username when set',
    [
      'e2e/journeys/cards/whole-card.spec.ts',
      'with two cards the selected one is edited, and both stay in the list',
    ],
  ],
  'R-Z8': [
    'Only one card kept after save from create flow (product: free limit)',
    [CARDS, 'the free plan holds one card'],
    [CARD_LIST, 'the plan limits the number of cards'],
  ],
  'R-Z9': [
    'Username view mode and edit mode; Edit enters; Save or cancel returns',
    [
      CARDS,
      'a username is cleaned while typing, checked at the field, and renames the published card',
    ],
  ],
  'R-Z10': [
    "Editor save: disabled 'Saving...'; success closes with toast; failure shows toast, stays",
    [
      'e2e/journeys/cards/card-tab.spec.ts',
      'Save Card shows progress and is disabled while the server responds',
    ],
    ['e2e/journeys/editor/editor.spec.ts', 'a save that storage refuses'],
  ],
  'R-Z11': [
    'Element add opens empty; save with index replaces, else appends; delete removes by index',
    [ELEMENTS, 'saving without an index appends'],
    [ELEMENTS, 'keep positions contiguous'],
  ],
  'R-Z12': [
    'Wallet: progress toast, then result; service failure gives success false and an error',
    [
      'e2e/journeys/wallet/wallet.spec.ts',
      'progress is shown while a pass is created, and a failed service offers a retry',
    ],
    [
      'tests/worker/wallet/passes/generate-pass.test.ts',
      'an expired or missing certificate is reported and uses up no pass',
    ],
    [
      'tests/worker/wallet/passes/generate-pass.test.ts',
      'an existing pass is free, and a failure costs nothing',
    ],
  ],
  'R-Z13': [
    'Upgrade ladder free, startup, business_pro, enterprise; enterprise shows all-features message',
    [
      'e2e/journeys/dashboard/overview.spec.ts',
      'each plan is offered the next one, and the highest says that it has everything',
    ],
    [
      'tests/src/features/upgrade/copy.test.ts',
      'each plan names its limit, and the highest one has no upgrade',
    ],
  ],
  'R-Z14': [
    'Tutorial backward and forward; last step completes and closes',
    ['e2e/journeys/dashboard/tutorial.spec.ts', 'the tutorial goes both ways'],
    ['tests/src/features/tutorial/tutorial-state.test.ts', 'four steps, forward'],
  ],
  'R-Z15': [
    'Checkout loads config on open; pay needs config, then loading state',
    [CHECKOUT, 'checkout loads the payment settings once, then shows progress'],
  ],
  'R-Z16': [
    'Account deletion: on deleting, redirect to / after 2 seconds',
    [
      'tests/src/pages/settings/deletion/delete-account-and-redirect.test.ts',
      'after deletion, the page redirects home after two seconds and not before',
    ],
    [
      'e2e/journeys/account/settings.spec.ts',
      'deleting an account takes a typed word and the password; its page is gone and its username reserved',
    ],
  ],
  'R-Z17': [
    'Toasts: one at a time; new replaces previous; variants default and destructive',
    [
      ENTRANCE,
      'one toast shows at a time; F8 focuses it, Escape and a swipe of 50 pixels dismiss it',
    ],
    ['tests/src/state/toasts.test.ts', 'a new toast takes the place'],
    ['tests/src/features/toasts.test.ts', 'every toast of cards'],
  ],
  'R-Z18': [
    'Toast auto-dismiss 5000 ms, pause on hover or focus; swipe right 50 px dismisses',
    [ENTRANCE, 'a toast disappears after five seconds, but not while a pointer is over it'],
    [ENTRANCE, 'a toast stays while it has focus'],
    [
      ENTRANCE,
      'one toast shows at a time; F8 focuses it, Escape and a swipe of 50 pixels dismiss it',
    ],
  ],
  'R-Z19': [
    'Toast removed 1,000,000 ms after dismissal',
    [
      ENTRANCE,
      'one toast shows at a time; F8 focuses it, Escape and a swipe of 50 pixels dismiss it',
    ],
  ],
  'R-Z20': [
    'QR: loading placeholder while generating; on failure fallback pattern',
    [QR_CODE, 'while loading, the space is reserved and nothing can be scanned'],
    [QR_CODE, 'a failed encoder shows the placeholder, labels it as no code and logs the cause'],
  ],
  'R-Z21': [
    'FAQ open/closed; billing period toggles; video playing or paused, muted or not',
    [
      'e2e/journeys/payments/pricing.spec.ts',
      'one question is open at a time, with the answers from the requirements',
    ],
    [
      'e2e/journeys/payments/pricing.spec.ts',
      'prices follow the billing switch, and screen readers can read both periods at any time',
    ],
    [DEMO, 'the demo plays'],
  ],
};
