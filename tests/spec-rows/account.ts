import type { SpecRows } from './spec-row.ts';

const ACCOUNT = 'e2e/journeys/account/account.spec.ts';
const ENTRANCE = 'e2e/journeys/account/sign-in.spec.ts';
const CHECKOUT = 'e2e/journeys/payments/checkout.spec.ts';
const SETTINGS = 'e2e/journeys/account/settings.spec.ts';
const PASSES = 'e2e/journeys/wallet/pass-manager.spec.ts';
const PASS_CHANGES = 'e2e/journeys/wallet/pass-changes.spec.ts';
const SAMPLE = 'tests/src/features/sample-preview/sample-preview.test.tsx';

/** Sign-up, login, checkout, settings, billing and the pass manager. */
export const ACCOUNT_ROWS: SpecRows = {
  'R-L1': [
    'Signup fields firstName, lastName, email, password, company (optional), jobTitle (optional)',
    [
      ACCOUNT,
      'sign-up asks for six fields, two of them optional, and links the terms and the privacy policy',
    ],
    ['e2e/journeys/cards/first-card.spec.ts', 'four fields and two clicks'],
  ],
  'R-L2': [
    'Password can be shown or hidden',
    [
      ACCOUNT,
      'on ${path} the password can be shown and hidden, and Google sign-in says it is not available yet',
    ],
  ],
  'R-L3': [
    'Signup links to /terms and /privacy; success goes to /dashboard',
    [
      ACCOUNT,
      'sign-up asks for six fields, two of them optional, and links the terms and the privacy policy',
    ],
    [ACCOUNT, 'a new person signs up and is still signed in after a reload'],
  ],
  'R-L4': [
    'Login fields email, password; link to /forgot-password',
    [ACCOUNT, 'login names both empty fields, shows progress, and links to the password reset'],
  ],
  'R-L5': [
    'Login returns user to page they were sent from, otherwise /dashboard',
    [ENTRANCE, 'a visitor who opens the dashboard logs in and returns to the same place'],
    [ENTRANCE, 'a foreign return address leads to the dashboard'],
  ],
  'R-L6': [
    'Google button on both pages only shows notice it will be implemented soon',
    [
      ACCOUNT,
      'on ${path} the password can be shown and hidden, and Google sign-in says it is not available yet',
    ],
  ],

  'R-C1': [
    'Order summary, account information, Back to Pricing',
    [CHECKOUT, 'the order, the account and the total'],
  ],
  'R-C2': [
    'Secure Checkout pay button showing the total',
    [CHECKOUT, 'the order, the account and the total'],
  ],
  'R-C3': [
    "Without plan, billing, amount: redirect /pricing or 'Invalid Checkout - Please select a plan to continue'",
    [CHECKOUT, 'without a selection the checkout says so and links back'],
  ],
  'R-C4': [
    'Unauthenticated users go to /login remembering origin',
    [CHECKOUT, 'a visitor selects a plan, logs in, and returns to the checkout of that selection'],
    [CHECKOUT, 'a visitor without a selection logs in and is asked to select a plan'],
  ],

  'R-S1': [
    'Settings: change password currentPassword, newPassword, confirmPassword; notification toggles',
    [SETTINGS, 'a password change takes three fields and names each mistake'],
    [SETTINGS, 'notification toggles start'],
  ],
  'R-S2': [
    'Danger zone: delete account dialog asking to type DELETE (not enforced; design enforces)',
    [
      SETTINGS,
      'deleting an account takes a typed word and the password; its page is gone and its username reserved',
    ],
  ],
  'R-S3': [
    'Billing: current plan Free with features; Upgrade to /pricing; payment methods and billing history empty',
    [SETTINGS, 'billing shows the free'],
  ],

  'R-G1': [
    'Pass manager tabs: notifications, geofencing, design, templates, testing (A/B coming soon)',
    [PASSES, 'five tabs each have a URL, and testing is announced as coming'],
    [PASS_CHANGES, 'a message goes into the pass'],
    [PASS_CHANGES, 'places go into the pass'],
    [
      PASS_CHANGES,
      'one of eight palettes applies to the passes; custom colors need their plan and enough contrast',
    ],
  ],
  'R-G2': [
    'Sample preview: name, title, company, email, phone, website, optional profile image, social icons, QR',
    [SAMPLE, 'every property appears in the picture'],
  ],
  'R-G3': [
    'Sample preview styles premium, elegant, minimal; defaults are sample placeholders',
    [SAMPLE, 'each style looks different, and the QR code is optional'],
    [SAMPLE, 'without content the sample shows its placeholders'],
    ['e2e/journeys/dashboard/tutorial.spec.ts', 'a sample shows three styles'],
  ],
};
