import type { SpecRows } from './spec-row.ts';

const FEATURES = 'tests/shared/plan/features.test.ts';
const LIMITS = 'tests/shared/plan/limits.test.ts';
const PUBLISH = 'tests/worker/cards/publish/publish-card.test.ts';
const NETWORK = 'e2e/journeys/resilience/network.spec.ts';
const SESSION = 'tests/src/state/session/session.test.ts';
const PAYMENTS = 'tests/worker/payments/routes.test.ts';
const TEXT = 'tests/src/features/text-help/suggest-field-text.test.ts';

/** Plan rules and API calls. */
export const RIGHT_AND_CALL_ROWS: SpecRows = {
  'R-O1': [
    'free: 1 card, 1 pass/month, basic QR only, contacts up to 3, everything else off',
    [FEATURES, 'free has cards, passes'],
    [LIMITS, 'cards, passes and contacts'],
    [PUBLISH, 'the plan limits the number of cards'],
    ['tests/worker/app.limits.test.ts', 'each feature and limit of the plan table'],
    ['e2e/journeys/sharing/basic-qr.spec.ts', 'a free code is the link'],
  ],
  'R-O2': [
    'startup: 5 cards, 50 passes, unlimited contacts, YouTube, advanced analytics, branding, priority support, CRM',
    [FEATURES, 'each plan adds exactly'],
    [LIMITS, 'cards, passes and contacts'],
  ],
  'R-O3': [
    'business_pro: unlimited cards, 250 passes, selling, team, API access, bulk creation, affiliate options',
    [FEATURES, 'each plan adds exactly'],
    [LIMITS, 'cards, passes and contacts'],
  ],
  'R-O4': [
    'enterprise: 2000 passes, white label, dedicated support, custom integrations, 3000 free wallet cards',
    [FEATURES, 'each plan adds exactly'],
    [LIMITS, 'enterprise includes 3,000 wallet cards'],
  ],
  'R-O5': [
    'Team needs teamManagement; analytics needs advancedAnalytics',
    ['e2e/journeys/dashboard/tabs.spec.ts', 'analytics and team are locked'],
    ['tests/worker/events/analytics/routes.test.ts', 'without the feature or a session'],
  ],
  'R-O6': [
    'Team sample roles Admin, Member; limit line up to 10 for business_pro, unlimited otherwise',
    [
      'tests/src/pages/dashboard/team/content.test.ts',
      'the limit line says up to 10 for Business Pro and unlimited above',
    ],
    ['tests/src/features/team/roles.test.ts', 'the five roles are listed as Admin or Member'],
  ],
  'R-O7': [
    'userPlan free shows faint brand watermark; paid plans do not',
    ['tests/src/public-card/document.test.ts', 'a free card carries the watermark'],
    ['tests/worker/public-card/records/card-records.test.ts', 'the watermark follows the plan'],
    [PUBLISH, 'plan, totals, dates, owner'],
  ],
  'R-O8': [
    'Franchise dashboard gated only by shared access password; route open (product: Worker checks)',
    ['e2e/journeys/site/white-label.spec.ts', 'no script of the app contains the access password'],
    ['tests/worker/franchise/login.test.ts', 'POST /api/franchise/login returns a token'],
  ],
  'R-O9': [
    'Wallet and checkout calls send the bearer token from browser storage',
    [PAYMENTS, 'the Worker mounts the route for signed-in users only'],
    ['tests/src/state/api.test.ts', 'a call with auth'],
  ],

  'R-I1': [
    'All calls to one fixed backend host; token in local storage under authToken',
    [NETWORK, 'every request goes to one host, and the token is stored under authToken'],
  ],
  'R-I2': [
    'GET /api/auth/verify, bearer; read as the user object; non-OK removes token (product: 401, 403)',
    ['tests/worker/auth/sign-up.test.ts', 'POST /api/auth/signup returns 201 with'],
    [SESSION, 'a token the server refuses'],
  ],
  'R-I3': [
    'POST /api/auth/login and /api/auth/signup: read token and user; on failure message',
    ['tests/worker/auth/sign-in.test.ts', 'POST /api/auth/login returns 200 with'],
    ['tests/worker/auth/sign-up.test.ts', 'POST /api/auth/signup returns 201 with'],
    [SESSION, 'a refused sign-in changes nothing'],
  ],
  'R-I4': [
    'POST /api/wallet-passes/generate, bearer: applePassData, googlePassData, cardData, userInfo',
    [
      'tests/worker/wallet/passes/generate-pass.test.ts',
      'every optional field is accepted, and the response has both URLs',
    ],
    [
      'tests/worker/wallet/passes/generate-pass.test.ts',
      'creating and listing passes requires a session',
    ],
  ],
  'R-I5': [
    'POST /api/payments/create-checkout-session, bearer: success reads url and redirects browser',
    ['e2e/journeys/payments/payments.spec.ts', 'a first month'],
    [
      'e2e/journeys/payments/payments.spec.ts',
      'canceling the payment returns to pricing, says that nothing was charged, and keeps the plan',
    ],
  ],
  'R-I6': [
    'GET /api/payments/config, no payload; called when checkout opens',
    [
      'e2e/journeys/payments/checkout.spec.ts',
      'checkout loads the payment settings once, then shows progress',
    ],
    [PAYMENTS, "the config contains the provider's publishable key and mode"],
  ],
  'R-I7': [
    'Apple pass file: card name, spaces to underscores, ending _PremiumCard.pkpass',
    ['tests/src/features/wallet-passes/passes.test.ts', 'a card named “%s” is saved as %s'],
    [
      'tests/worker/wallet/apple/hostile-pass.test.ts',
      'a pass file is named after the card, with underscores for spaces, and safe for any name',
    ],
  ],
  'R-I8': [
    'Google pass opens in a new tab; sending returns success and type apple or google',
    [
      'e2e/journeys/wallet/wallet.spec.ts',
      "one click creates both passes; the file is a valid pass, and Google's page opens in a new tab",
    ],
    ['tests/src/features/wallet-passes/passes.test.ts', 'Google’s pass opens in a new tab'],
  ],
  'R-I9': [
    'Simulated parts take 0.5-2 s with no requests (guests only under design)',
    [
      'e2e/journeys/dashboard/tabs.spec.ts',
      'a guest previews a plan without a request; signing up ends the preview',
    ],
    [TEXT, 'a guest gets a local suggestion after half a second, without a request'],
  ],
  'R-I10': [
    'AI text help is simulated (product: Workers AI when bound, else labeled local suggestion)',
    ['tests/worker/ai/routes.test.ts', 'without a model'],
    [TEXT, 'a guest gets a local suggestion after half a second, without a request'],
    [
      'e2e/journeys/editor/text-help.spec.ts',
      'writing help is labeled as a suggestion and used only on request',
    ],
  ],
  'R-I11': [
    'QR codes generated in the browser from the username',
    [NETWORK, 'offline, a new username still gets its code, generated in the browser'],
  ],
  'R-I12': [
    'Sharing: browser share, then clipboard, then pop-up window with link',
    ['tests/src/features/share/sharing.test.ts', 'sharing tries the device'],
    ['e2e/journeys/editor/dialogs.spec.ts', 'sharing falls back'],
  ],
};
