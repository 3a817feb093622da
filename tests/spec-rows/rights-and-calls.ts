import type { SpecRows } from './spec-row.ts';

const FEATURES = 'tests/shared/plan/features.test.ts';
const LIMITS = 'tests/shared/plan/limits.test.ts';
const PUBLISH = 'tests/worker/cards/publish.test.ts';
const NETWORK = 'e2e/journeys/network.spec.ts';
const SESSION = 'tests/src/state/session.test.ts';
const PAYMENTS = 'tests/worker/payments/routes.test.ts';
const TEXT = 'tests/src/features/text-help/ask-for-text.test.ts';

/** What plans allow, and what is said over the wire. */
export const RIGHT_AND_CALL_ROWS: SpecRows = {
  O1: [
    'Free holds one card, one pass a month, three contacts',
    [FEATURES, 'free has cards, passes'],
    [LIMITS, 'cards, passes and contacts'],
    [PUBLISH, 'the plan decides how many cards'],
    ['tests/worker/app.limits.test.ts', 'each feature and limit of the plan table'],
    ['e2e/journeys/basic-qr.spec.ts', 'a free code is the link'],
  ],
  O2: [
    'What Startup adds',
    [FEATURES, 'each plan adds exactly'],
    [LIMITS, 'cards, passes and contacts'],
  ],
  O3: [
    'What Business Pro adds',
    [FEATURES, 'each plan adds exactly'],
    [LIMITS, 'cards, passes and contacts'],
  ],
  O4: [
    'What Enterprise adds',
    [FEATURES, 'each plan adds exactly'],
    [LIMITS, 'enterprise comes with 3,000'],
  ],
  O5: [
    'Team and analytics need their features, here and at the Worker',
    ['e2e/journeys/dashboard-tabs.spec.ts', 'analytics and team are locked'],
    ['tests/worker/events/report/routes.test.ts', 'without the feature, without a session'],
  ],
  O6: [
    'Two roles, and a limit that follows the plan',
    ['tests/src/pages/dashboard/team/content.test.ts', 'the line says up to 10'],
    ['tests/src/pages/dashboard/team/content.test.ts', 'the sample has both roles'],
  ],
  O7: [
    'Free cards wear a watermark, whatever a client says',
    ['tests/src/public-card/document.test.ts', 'a free card carries the watermark'],
    ['tests/worker/public-card/records.test.ts', 'the watermark follows the plan'],
    [PUBLISH, 'plan, numbers, dates, owner'],
  ],
  O8: [
    'The Worker alone knows the partner password',
    ['e2e/journeys/white-label.spec.ts', 'no script of the app holds'],
    ['tests/worker/franchise/login.test.ts', 'answers the right password'],
  ],
  O9: [
    'Calls for members carry the token',
    [PAYMENTS, 'for signed-in people only'],
    ['tests/src/state/api.test.ts', 'a call with auth'],
  ],

  I1: ['One host, and the token under authToken', [NETWORK, 'every request goes to the one host']],
  I2: [
    'Verify answers the user; a refusal removes the token',
    ['tests/worker/auth/sign-up.test.ts', 'answers 201 with a token that verifies'],
    [SESSION, 'a token the server refuses'],
  ],
  I3: [
    'Entering answers token and user, or a message',
    ['tests/worker/auth/sign-in.test.ts', 'answers 200 with a token'],
    ['tests/worker/auth/sign-up.test.ts', 'answers 201 with a token'],
    [SESSION, 'a refused sign-in changes nothing'],
  ],
  I4: [
    'POST generate takes four parts of whoever is signed in',
    ['tests/worker/wallet/passes/generate.test.ts', 'every field the request may have'],
    ['tests/worker/wallet/passes/generate.test.ts', 'nobody without a session'],
  ],
  I5: [
    'A purchase answers the address to pay at, and the browser goes there',
    ['e2e/journeys/payments.spec.ts', 'a first month'],
    ['e2e/journeys/payments.spec.ts', 'who turns back'],
  ],
  I6: [
    'The settings of paying are asked for once',
    ['e2e/journeys/checkout.spec.ts', 'asked for once'],
    [PAYMENTS, 'with a provider the config'],
  ],
  I7: [
    'The file is named after the card, ending in _PremiumCard.pkpass',
    ['tests/src/features/wallet-passes/passes.test.ts', 'a card named “%s” is saved as %s'],
    ['tests/worker/wallet/apple/hostile-pass.test.ts', 'a file is named after the card'],
  ],
  I8: [
    'Google opens in a new tab; sending says what was sent',
    ['e2e/journeys/wallet.spec.ts', 'one press makes both passes'],
    ['tests/src/features/wallet-passes/passes.test.ts', 'Google’s pass opens in a new tab'],
  ],
  I9: [
    'What is played for guests asks nobody',
    ['e2e/journeys/dashboard-tabs.spec.ts', 'a guest looks at a plan'],
    [TEXT, 'a guest gets the local suggestion'],
  ],
  I10: [
    'Help with words is local where there is no model, and says so',
    ['tests/worker/ai/routes.test.ts', 'without a model'],
    [TEXT, 'a guest gets the local suggestion'],
    ['e2e/journeys/text-help.spec.ts', 'suggested, named for what it is'],
  ],
  I11: ['Codes are made in the browser', [NETWORK, 'without a network a new username']],
  I12: [
    'Sharing: device, clipboard, window',
    ['tests/src/features/share/sharing.test.ts', 'sharing tries the device'],
    ['e2e/journeys/dialogs.spec.ts', 'sharing falls back'],
  ],
};
