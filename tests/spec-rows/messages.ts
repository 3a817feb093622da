import type { SpecRows } from './spec-row.ts';

const AUTH = 'tests/src/features/auth/copy.test.ts';
const ENTRANCE = 'e2e/journeys/account/sign-in.spec.ts';
const ACCOUNT = 'e2e/journeys/account/account.spec.ts';
const CHECKOUT = 'e2e/journeys/payments/checkout.spec.ts';
const DIALOGS = 'e2e/journeys/editor/dialogs.spec.ts';
const SETTINGS = 'e2e/journeys/account/settings.spec.ts';
const CARDS = 'e2e/journeys/cards/cards.spec.ts';
const TOASTS = ['tests/src/features/toasts.test.ts', 'every toast of cards'] as const;

/** Toasts and error messages. */
export const MESSAGE_ROWS: SpecRows = {
  'R-T1': [
    "'Login Failed' with server error or 'Please check your credentials and try again.'",
    [AUTH, 'a failed %s with the message %j shows %s: %s'],
    [ACCOUNT, 'a refused login shows an error and keeps the form filled in'],
  ],
  'R-T2': [
    "'Network error occurred. Please try again.' on network failure",
    [ENTRANCE, 'a login without a network shows an error, keeps the form and can be retried'],
  ],
  'R-T3': [
    "'Welcome Back!' / \"You've successfully logged in.\"",
    [ENTRANCE, 'a visitor who opens the dashboard logs in and returns to the same place'],
  ],
  'R-T4': [
    "'Signup Failed' with server error or 'Please try again or contact support.'",
    [AUTH, 'a failed %s with the message %j shows %s: %s'],
    [ENTRANCE, 'an error from the server appears at its field'],
  ],
  'R-T5': [
    "'Account Created Successfully!' with a welcome line, then /dashboard",
    [ACCOUNT, 'a new person signs up and is still signed in after a reload'],
    [ENTRANCE, 'the button is disabled and shows progress while the server responds'],
  ],
  'R-T6': [
    "'Auth check failed' logged, token removed",
    ['tests/src/state/session/session.test.ts', 'a token the server refuses'],
  ],
  'R-T7': [
    "'Checkout Failed - Unable to start checkout process. Please try again.'; 'Failed to create checkout session' thrown",
    [CHECKOUT, 'when the server ${cause}'],
    ['tests/src/features/checkout/copy.test.ts', 'a response of %d shows %s: %s'],
  ],
  'R-T8': [
    "'Error - Payment system not ready. Please try again.'",
    [CHECKOUT, 'checking out before the settings load says that payments are not ready'],
    ['tests/src/features/checkout/copy.test.ts', 'paying before the settings'],
  ],
  'R-T9': [
    "'Error - Failed to start checkout process.'; config fetch failure only logged",
    [CHECKOUT, 'when the server ${cause}'],
    [CHECKOUT, 'checking out before the settings load says that payments are not ready'],
  ],
  'R-T10': [
    "'Failed to generate wallet passes' on non-ok",
    ['tests/src/features/wallet-passes/passes.test.ts', '%s gives success false and an error'],
  ],
  'R-T11': [
    "'Pass Generation Failed - Could not create premium pass. Please try again.'",
    ['tests/src/features/wallet-passes/passes.test.ts', '%s gives success false and an error'],
    [
      'e2e/journeys/wallet/wallet.spec.ts',
      'progress is shown while a pass is created, and a failed service offers a retry',
    ],
  ],
  'R-T12': [
    "'Download Failed - Could not generate wallet pass. Please try again.'",
    [
      'tests/src/features/wallet-passes/passes.test.ts',
      'an expired URL saves nothing and shows an error',
    ],
    ['e2e/journeys/wallet/wallet.spec.ts', "a failed download shows the product's own message"],
  ],
  'R-T13': [
    "'Save Error' / 'Failed to save card information.'",
    ['e2e/journeys/cards/publishing.spec.ts', 'a browser that refuses to store'],
    TOASTS,
  ],
  'R-T14': [
    "'Save Error' / 'Failed to save your card. Please try again.'; editor: 'Failed to save your card changes. ...'",
    ['e2e/journeys/cards/publishing.spec.ts', 'a browser that refuses to store'],
    ['e2e/journeys/editor/editor.spec.ts', 'a save that storage refuses'],
  ],
  'R-T15': [
    "'QR Code Generation Failed' / 'Could not generate QR code. Please try again.'",
    [DIALOGS, 'a failing encoder shows a placeholder pattern, a message and a toast'],
    TOASTS,
  ],
  'R-T16': [
    "QR dialog text 'Failed to generate QR code'",
    [DIALOGS, 'a failing encoder shows a placeholder pattern, a message and a toast'],
  ],
  'R-T17': [
    "'Copy Failed' / 'Unable to copy URL. Please copy manually.'",
    [DIALOGS, 'sharing falls back'],
    TOASTS,
  ],
  'R-T18': [
    "'Update Failed' (password, preferences); 'Deletion Failed' / 'Could not delete account. Please contact support.'",
    [SETTINGS, 'a preference that cannot be saved reverts and shows an error'],
    [SETTINGS, 'a deletion that fails on the server says whom to contact'],
    ['tests/src/pages/settings/copy.test.ts', 'the toasts of the settings'],
  ],
  'R-T19': [
    "'Send Failed', 'Generation Failed', 'Save Failed'",
    ['e2e/journeys/wallet/pass-manager.spec.ts', 'a message needs both parts'],
    [
      'e2e/journeys/editor/text-help.spec.ts',
      'failing writing help shows an error, and what was typed stays',
    ],
    ['tests/src/pages/dashboard/copy.test.ts', 'a save never claims'],
  ],
  'R-T20': [
    'Success: Card Saved!, Card Deleted, Card Updated, {product} Created!',
    TOASTS,
    [CARDS, 'the preview follows typing'],
    [
      'e2e/journeys/cards/publishing.spec.ts',
      'deleting asks for confirmation, then removes the card here and in public',
    ],
    [
      'e2e/journeys/cards/whole-card.spec.ts',
      'with two cards the selected one is edited, and both stay in the list',
    ],
  ],
  'R-T21': [
    'Success: Element Removed, Element Updated, Banner Photo Added, Template Selected, Username Updated',
    TOASTS,
    [CARDS, 'elements are added, refused'],
    [
      CARDS,
      'a username is cleaned while typing, checked at the field, and renames the published card',
    ],
    ['e2e/journeys/editor/editor.spec.ts', 'a banner is moved'],
    ['e2e/journeys/cards/card-tab.spec.ts', 'the picker shows six'],
  ],
  'R-T22': [
    'Success: Link Copied!, URL Copied!, Card Shared!, Shared Successfully!, QR Code Downloaded',
    TOASTS,
    [
      DIALOGS,
      'the link is copied, shared through the device, saved as a code, or opened in four services',
    ],
    ['e2e/journeys/public-page/visitor-sharing.spec.ts', 'Share passes the URL to the device'],
    [
      'e2e/journeys/public-page/visitor-sharing.spec.ts',
      'without a share sheet the URL is copied to the clipboard',
    ],
  ],
  'R-T23': [
    'Success: Premium Pass Created!, Wallet Pass Generated!',
    [
      'e2e/journeys/wallet/wallet.spec.ts',
      "one click creates both passes; the file is a valid pass, and Google's page opens in a new tab",
    ],
    [
      'tests/src/features/wallet-passes/passes.test.ts',
      'shows a toast while generating and another when created, and returns both URLs',
    ],
  ],
  'R-T24': [
    'Storage: save errors logged and false; load empty list; find null',
    [
      'tests/src/state/cards/cards.test.ts',
      'full or disabled storage makes save return false and logs it',
    ],
    [
      'tests/src/state/cards/cards.test.ts',
      'text that is not a list loads as empty and is moved aside',
    ],
  ],
  'R-T25': [
    'Share abort ignored; other share errors fall back to copying',
    ['e2e/journeys/public-page/visitor-sharing.spec.ts', 'closing the share sheet'],
    [DIALOGS, 'sharing falls back'],
  ],
  'R-T26': [
    'Integration logo load failure: hide image, show text fallback',
    ['e2e/journeys/site/site.spec.ts', 'a logo that fails to load leaves its name'],
  ],
};
