import { pages } from '#shared/routes.ts';
import { runInOrder, press, see, type ScreenDefinition } from '#scripts/screens/screen.ts';

// Targets of mailed links.

const TOKEN = `#token=${'a'.repeat(43)}`;
const CONFIRM = '**/api/auth/email-change/confirm';
const LINK = `${pages.confirmEmail}${TOKEN}`;
const CONFIRM_ADDRESS = '**/api/auth/email-confirmation/confirm';
const PAUSE = '**/api/webhook-endpoints/pause';
const PAUSE_LINK = `${pages.pauseWebhook}${TOKEN}`;
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
        responses: { [CONFIRM]: { email: `${'a-long-name.'.repeat(4)}of-somebody@example.com` } },
        prepare: runInOrder(press('Confirm New Email'), see('From now on, sign in with')),
      },
      { state: 'loading', path: LINK, pending: CONFIRM, prepare: press('Confirm New Email') },
      {
        state: 'error',
        path: LINK,
        prepare: runInOrder(press('Confirm New Email'), see('expired or was already used')),
      },
      {
        state: 'error',
        part: 'offline',
        path: LINK,
        failing: CONFIRM,
        prepare: press('Confirm New Email'),
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
        responses: {
          [CONFIRM_ADDRESS]: { email: `${'a-long-name.'.repeat(4)}of-somebody@example.com` },
        },
        prepare: runInOrder(press('Confirm Email'), see('is confirmed')),
      },
      {
        state: 'loading',
        path: VERIFY_LINK,
        pending: CONFIRM_ADDRESS,
        prepare: press('Confirm Email'),
      },
      {
        state: 'error',
        path: VERIFY_LINK,
        prepare: runInOrder(press('Confirm Email'), see('This link has expired')),
      },
      {
        state: 'error',
        part: 'offline',
        path: VERIFY_LINK,
        failing: CONFIRM_ADDRESS,
        prepare: press('Confirm Email'),
      },
    ],
  },
  pauseWebhook: {
    views: [
      { state: 'empty', part: 'without its link', path: pages.pauseWebhook },
      { state: 'typical', path: PAUSE_LINK },
      {
        state: 'full',
        part: 'paused',
        path: PAUSE_LINK,
        responses: { [PAUSE]: { host: `${'a-long-name.'.repeat(4)}hooks.example.com` } },
        prepare: runInOrder(press('Pause Webhook'), see('Nothing more is sent')),
      },
      { state: 'loading', path: PAUSE_LINK, pending: PAUSE, prepare: press('Pause Webhook') },
      {
        state: 'error',
        path: PAUSE_LINK,
        prepare: runInOrder(press('Pause Webhook'), see('This link has expired')),
      },
      {
        state: 'error',
        part: 'offline',
        path: PAUSE_LINK,
        failing: PAUSE,
        prepare: press('Pause Webhook'),
      },
    ],
  },
} as const satisfies Record<string, ScreenDefinition>;
