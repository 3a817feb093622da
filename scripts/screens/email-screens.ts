import { pages } from '#shared/routes.ts';
import { inTurn, press, see, type Screen } from '#scripts/screens/screen.ts';

// Where mailed links about an address lead.

const TOKEN = `#token=${'a'.repeat(43)}`;
const CONFIRM = '**/api/auth/email-change/confirm';
const LINK = `${pages.confirmEmail}${TOKEN}`;
const CONFIRM_ADDRESS = '**/api/auth/email-confirmation/confirm';
const VERIFY_LINK = `${pages.verifyEmail}${TOKEN}`;

export const EMAIL_SCREENS = {
  confirmEmail: {
    views: [
      { state: 'empty', part: 'without its link', path: pages.confirmEmail },
      { state: 'typical', path: LINK },
      {
        state: 'full',
        part: 'confirmed',
        path: LINK,
        answer: { [CONFIRM]: { email: `${'a-long-name.'.repeat(4)}of-somebody@example.com` } },
        act: inTurn(press('Confirm New Email'), see('From now on you sign in with')),
      },
      { state: 'loading', path: LINK, hold: CONFIRM, act: press('Confirm New Email') },
      {
        state: 'error',
        path: LINK,
        act: inTurn(press('Confirm New Email'), see('expired or was already used')),
      },
      {
        state: 'error',
        part: 'offline',
        path: LINK,
        fail: CONFIRM,
        act: press('Confirm New Email'),
      },
    ],
  },
  verifyEmail: {
    views: [
      { state: 'empty', part: 'without its link', path: pages.verifyEmail },
      { state: 'typical', path: VERIFY_LINK },
      {
        state: 'full',
        part: 'confirmed',
        path: VERIFY_LINK,
        answer: {
          [CONFIRM_ADDRESS]: { email: `${'a-long-name.'.repeat(4)}of-somebody@example.com` },
        },
        act: inTurn(press('Confirm Email'), see('is confirmed')),
      },
      { state: 'loading', path: VERIFY_LINK, hold: CONFIRM_ADDRESS, act: press('Confirm Email') },
      {
        state: 'error',
        path: VERIFY_LINK,
        act: inTurn(press('Confirm Email'), see('This link has expired')),
      },
      {
        state: 'error',
        part: 'offline',
        path: VERIFY_LINK,
        fail: CONFIRM_ADDRESS,
        act: press('Confirm Email'),
      },
    ],
  },
} as const satisfies Record<string, Screen>;
