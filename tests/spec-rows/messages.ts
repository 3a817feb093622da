import type { SpecRows } from './spec-row.ts';

const AUTH = 'tests/src/features/auth/copy.test.ts';
const ENTRANCE = 'e2e/journeys/entrance.spec.ts';
const ACCOUNT = 'e2e/journeys/account.spec.ts';
const CHECKOUT = 'e2e/journeys/checkout.spec.ts';
const DIALOGS = 'e2e/journeys/dialogs.spec.ts';
const SETTINGS = 'e2e/journeys/settings.spec.ts';
const CARDS = 'e2e/journeys/cards.spec.ts';
const TOASTS = ['tests/src/features/toasts.test.ts', 'every toast of cards'] as const;

/** What is said when something works or does not. */
export const MESSAGE_ROWS: SpecRows = {
  T1: [
    'Login Failed, with the cause or the usual advice',
    [AUTH, 'a failed %s saying'],
    [ACCOUNT, 'a refused log-in says so'],
  ],
  T2: ['No network while logging in', [ENTRANCE, 'without a network logging in']],
  T3: ['Welcome Back!', [ENTRANCE, 'a visitor of the dashboard logs in']],
  T4: [
    'Signup Failed, with the cause or the usual advice',
    [AUTH, 'a failed %s saying'],
    [ENTRANCE, 'what the server refuses stands'],
  ],
  T5: [
    'Account Created Successfully! and a welcome',
    [ACCOUNT, 'a stranger signs up'],
    [ENTRANCE, 'while the server thinks'],
  ],
  T6: [
    'A failed check of the session is logged and the token removed',
    ['tests/src/state/session.test.ts', 'a token the server refuses'],
  ],
  T7: [
    'Checkout Failed',
    [CHECKOUT, 'when the server ${cause}'],
    ['tests/src/features/checkout/copy.test.ts', 'an answer of %d'],
  ],
  T8: [
    'Payment system not ready',
    [CHECKOUT, 'paying before the settings'],
    ['tests/src/features/checkout/copy.test.ts', 'paying before the settings'],
  ],
  T9: [
    'Failed to start checkout; settings that fail are logged',
    [CHECKOUT, 'when the server ${cause}'],
    [CHECKOUT, 'paying before the settings'],
  ],
  T10: [
    'Failed to generate wallet passes',
    ['tests/src/features/wallet-passes/passes.test.ts', '%s gives success false and an error'],
  ],
  T11: [
    'Pass Generation Failed',
    ['tests/src/features/wallet-passes/passes.test.ts', '%s gives success false and an error'],
    ['e2e/journeys/wallet.spec.ts', 'the progress is said while a pass is made'],
  ],
  T12: [
    'Download Failed',
    [
      'tests/src/features/wallet-passes/passes.test.ts',
      'an address that has run out saves nothing',
    ],
    ['e2e/journeys/wallet.spec.ts', 'a download that fails is said'],
  ],
  T13: [
    'Card information that cannot be kept',
    ['e2e/journeys/publishing.spec.ts', 'a browser that refuses to store'],
    TOASTS,
  ],
  T14: [
    'Cards and changes that cannot be kept',
    ['e2e/journeys/publishing.spec.ts', 'a browser that refuses to store'],
    ['e2e/journeys/editor.spec.ts', 'a save that storage refuses'],
  ],
  T15: ['QR Code Generation Failed', [DIALOGS, 'leaves a pattern, its sentence'], TOASTS],
  T16: ['The dialog says that there is no code', [DIALOGS, 'leaves a pattern, its sentence']],
  T17: ['Copy Failed', [DIALOGS, 'sharing falls back'], TOASTS],
  T18: [
    'Update Failed, Deletion Failed',
    [SETTINGS, 'a preference that cannot be kept'],
    [SETTINGS, 'a deletion the server could not do'],
    ['tests/src/pages/settings/copy.test.ts', 'the toasts of the settings'],
  ],
  T19: [
    'Send Failed, Generation Failed, Save Failed',
    ['e2e/journeys/pass-manager.spec.ts', 'a message needs both parts'],
    ['e2e/journeys/text-help.spec.ts', 'help that fails'],
    ['tests/src/pages/dashboard/copy.test.ts', 'a save never claims'],
  ],
  T20: [
    'Card Saved!, Card Deleted, Card Updated and Created!',
    TOASTS,
    [CARDS, 'the preview follows typing'],
    ['e2e/journeys/publishing.spec.ts', 'deleting asks first'],
    ['e2e/journeys/whole-card.spec.ts', 'of two cards the chosen one'],
  ],
  T21: [
    'Elements, banner, template and username changed',
    TOASTS,
    [CARDS, 'elements are added, refused'],
    [CARDS, 'a username is cleaned as typed'],
    ['e2e/journeys/editor.spec.ts', 'a banner is moved'],
    ['e2e/journeys/card-tab.spec.ts', 'the picker shows six'],
  ],
  T22: [
    'Links copied, cards shared, codes downloaded',
    TOASTS,
    [DIALOGS, 'the address is copied, handed'],
    ['e2e/journeys/handing-on.spec.ts', 'Share hands the address'],
    ['e2e/journeys/handing-on.spec.ts', 'the real clipboard takes'],
  ],
  T23: [
    'Premium Pass Created!, Wallet Pass Generated!',
    ['e2e/journeys/wallet.spec.ts', 'one press makes both passes'],
    ['tests/src/features/wallet-passes/passes.test.ts', 'at work, then created'],
  ],
  T24: [
    'Storage that refuses: false, an empty list, null',
    ['tests/src/state/cards.test.ts', 'full or closed storage'],
    ['tests/src/state/cards.test.ts', 'text that is no list'],
  ],
  T25: [
    'A closed share sheet is no error; others copy instead',
    ['e2e/journeys/handing-on.spec.ts', 'closing the share sheet'],
    [DIALOGS, 'sharing falls back'],
  ],
  T26: [
    'A mark that does not load leaves its name',
    ['e2e/journeys/site.spec.ts', 'a mark that does not come'],
  ],
};
