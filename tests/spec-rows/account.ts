import type { SpecRows } from './spec-row.ts';

const ACCOUNT = 'e2e/journeys/account.spec.ts';
const ENTRANCE = 'e2e/journeys/entrance.spec.ts';
const CHECKOUT = 'e2e/journeys/checkout.spec.ts';
const SETTINGS = 'e2e/journeys/settings.spec.ts';
const PASSES = 'e2e/journeys/pass-manager.spec.ts';
const PASS_CHANGES = 'e2e/journeys/pass-changes.spec.ts';
const SAMPLE = 'tests/src/features/sample-preview/sample-preview.test.tsx';

/** Entering, paying, and the screens of an account. */
export const ACCOUNT_ROWS: SpecRows = {
  L1: [
    'Signing up asks for six things, two of them optional',
    [ACCOUNT, 'signing up asks for six things'],
    ['e2e/journeys/first-card.spec.ts', 'four fields and two clicks'],
  ],
  L2: ['A password can be shown and hidden', [ACCOUNT, 'the password is shown and hidden']],
  L3: [
    'Signing up links terms and privacy and ends at the dashboard',
    [ACCOUNT, 'signing up asks for six things'],
    [ACCOUNT, 'a stranger signs up'],
  ],
  L4: [
    'Logging in asks for two things and links to a new password',
    [ACCOUNT, 'logging in names both fields'],
  ],
  L5: [
    'Logging in leads back to where one came from, and nowhere foreign',
    [ENTRANCE, 'a visitor of the dashboard logs in'],
    [ENTRANCE, 'a return address of somebody else'],
  ],
  L6: ['Google is announced, no more', [ACCOUNT, 'Google says it is not there yet']],

  C1: [
    'The checkout shows order, account and the way back',
    [CHECKOUT, 'the order, the account and the total'],
  ],
  C2: ['The button that pays says the total', [CHECKOUT, 'the order, the account and the total']],
  C3: ['Without a choice the checkout is invalid and says so', [CHECKOUT, 'without a selection']],
  C4: [
    'Visitors log in before the checkout and come back',
    [CHECKOUT, 'a visitor chooses, logs in'],
    [CHECKOUT, 'a visitor without a choice'],
  ],

  S1: [
    'Settings change the password and the notifications',
    [SETTINGS, 'a password is changed by its three'],
    [SETTINGS, 'notification toggles start'],
  ],
  S2: ['Deleting the account asks for DELETE', [SETTINGS, 'an account is deleted by word']],
  S3: ['Billing shows the free plan and leads to prices', [SETTINGS, 'billing shows the free']],

  G1: [
    'The pass manager has five tabs; testing is coming',
    [PASSES, 'five tabs, each with'],
    [PASS_CHANGES, 'a message goes into the pass'],
    [PASS_CHANGES, 'places go into the pass'],
    [PASS_CHANGES, 'one of the eight looks'],
  ],
  G2: ['The sample card shows what it is given', [SAMPLE, 'every property reaches']],
  G3: [
    'The sample card has three styles and its own placeholders',
    [SAMPLE, 'each style is a picture'],
    [SAMPLE, 'without words the sample'],
    ['e2e/journeys/tutorial.spec.ts', 'a sample shows three styles'],
  ],
};
