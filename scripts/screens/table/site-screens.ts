import type { Page } from 'playwright';
import { pages } from '#shared/routes.ts';
import { USE_CASES } from '#shared/site/use-cases.ts';
import { CHECKOUT_SCREEN } from './checkout-screen.ts';
import { EMAIL_SCREENS } from './email-screens.ts';
import { PARTNER_VIEWS } from './partner-views.ts';
import {
  fillField,
  runInOrder,
  press,
  see,
  omitStates,
  PRERENDERED,
  buildPrerenderedScreen,
  type ScreenDefinition,
} from '#scripts/screens/screen.ts';

// Public pages with more than one state, and sign-in pages.

const HEALTH = '**/api/health';
const SUPPORT = '**/api/support';
const AUTH = '**/api/auth/*';

const FORM = 'a form has nothing to show before it is filled in';
const ONE_SIZE = 'what it shows does not grow';

const message = runInOrder(
  fillField('Name', 'Mara Lindt'),
  fillField('Email', 'mara@example.com'),
  fillField('Subject', 'Two accounts'),
  fillField(/message/i, 'How do I move my card to another account?'),
);
const search = (words: string) =>
  runInOrder((page) => page.getByRole('searchbox').fill(words), see(/articles? found/));
const seeStatus = (page: Page) => page.locator('#system-status').scrollIntoViewIfNeeded();
const send = press(/^send/i);

const credentials = runInOrder(
  fillField('Email', 'mara@example.com'),
  fillField('Password', 'not my password'),
);
const register = runInOrder(
  fillField('First name', 'Mara'),
  fillField('Last name', 'Lindt'),
  credentials,
);

export const SITE_SCREENS = {
  home: {
    views: [{ state: 'typical', path: pages.home, isOverflowing: true }],
    omitted: omitStates(PRERENDERED, 'empty', 'full', 'loading', 'error'),
  },
  pricing: buildPrerenderedScreen(
    pages.pricing,
    {
      state: 'typical',
      part: 'yearly',
      path: pages.pricing,
      prepare: (page) => page.getByText('Yearly', { exact: true }).first().click(),
    },
    { state: 'typical', part: 'signed in', path: pages.pricing, person: 'typical' },
  ),
  whiteLabel: buildPrerenderedScreen(
    pages.whiteLabel,
    {
      state: 'typical',
      part: 'partner login',
      path: pages.whiteLabel,
      prepare: press(/partner login/i),
    },
    {
      state: 'error',
      part: 'partner login',
      path: pages.whiteLabel,
      prepare: runInOrder(
        press(/partner login/i),
        fillField('Access password', 'a guess'),
        (page) => page.getByLabel('Access password').press('Enter'),
        see('Invalid password'),
      ),
    },
  ),
  useCase: buildPrerenderedScreen(USE_CASES[0]?.path ?? pages.useCases),
  help: buildPrerenderedScreen(
    pages.help,
    // Requested when its section becomes visible.
    { state: 'loading', path: pages.help, pending: HEALTH, prepare: seeStatus },
    { state: 'error', path: pages.help, failing: HEALTH, prepare: seeStatus },
    {
      state: 'full',
      part: 'found',
      path: pages.help,
      prepare: search('card'),
    },
    {
      state: 'empty',
      part: 'nothing found',
      path: pages.help,
      prepare: search('zebra crossing'),
    },
  ),
  status: buildPrerenderedScreen(
    pages.status,
    { state: 'loading', path: pages.status, pending: HEALTH },
    { state: 'error', path: pages.status, failing: HEALTH },
  ),
  contact: {
    views: [
      { state: 'typical', path: pages.contact },
      { state: 'full', path: pages.contact, prepare: message },
      {
        state: 'loading',
        path: pages.contact,
        pending: SUPPORT,
        prepare: runInOrder(message, send),
      },
      { state: 'error', path: pages.contact, failing: SUPPORT, prepare: runInOrder(message, send) },
      { state: 'error', part: 'unfilled', path: pages.contact, prepare: send },
    ],
    omitted: omitStates(FORM, 'empty'),
  },
  signup: {
    views: [
      { state: 'typical', path: pages.signup },
      { state: 'full', path: pages.signup, prepare: register },
      {
        state: 'loading',
        path: pages.signup,
        pending: AUTH,
        prepare: runInOrder(register, press('Create Account')),
      },
      {
        state: 'error',
        path: pages.signup,
        failing: AUTH,
        prepare: runInOrder(register, press('Create Account')),
      },
      { state: 'error', part: 'unfilled', path: pages.signup, prepare: press('Create Account') },
    ],
    omitted: omitStates(FORM, 'empty'),
  },
  login: {
    views: [
      { state: 'typical', path: pages.login },
      { state: 'full', path: pages.login, prepare: credentials },
      {
        state: 'loading',
        path: pages.login,
        pending: AUTH,
        prepare: runInOrder(credentials, press('Sign In')),
      },
      {
        state: 'error',
        part: 'refused',
        path: pages.login,
        prepare: runInOrder(credentials, press('Sign In'), see('Invalid email or password')),
      },
      {
        state: 'error',
        part: 'offline',
        path: pages.login,
        failing: AUTH,
        prepare: runInOrder(credentials, press('Sign In')),
      },
    ],
    omitted: omitStates(FORM, 'empty'),
  },
  forgotPassword: {
    views: [
      { state: 'typical', path: pages.forgotPassword },
      {
        state: 'full',
        part: 'sent',
        path: pages.forgotPassword,
        prepare: runInOrder(
          fillField('Email', 'mara@example.com'),
          press('Send Link'),
          see('on its way'),
        ),
      },
      {
        state: 'loading',
        path: pages.forgotPassword,
        pending: AUTH,
        prepare: runInOrder(fillField('Email', 'mara@example.com'), press('Send Link')),
      },
      {
        state: 'error',
        path: pages.forgotPassword,
        failing: AUTH,
        prepare: runInOrder(fillField('Email', 'mara@example.com'), press('Send Link')),
      },
      {
        state: 'typical',
        part: 'new password',
        path: `${pages.forgotPassword}#token=${'a'.repeat(43)}`,
      },
    ],
    omitted: omitStates(FORM, 'empty'),
  },
  ...EMAIL_SCREENS,
  checkout: CHECKOUT_SCREEN,
  franchiseDashboard: {
    views: [
      // The sample, whose data is always there.
      ...['overview', 'branding', 'users', 'api', 'analytics'].map((tab) => ({
        state: 'typical' as const,
        part: tab,
        path: `${pages.franchiseDashboard}?tab=${tab}`,
      })),
      ...PARTNER_VIEWS,
    ],
  },
  testDigitalCard: {
    views: [{ state: 'typical', path: '/test-digital-card' }],
    omitted: omitStates(ONE_SIZE, 'empty', 'full', 'loading', 'error'),
  },
  testWatermark: {
    views: [{ state: 'typical', path: '/test-watermark' }],
    omitted: omitStates(ONE_SIZE, 'empty', 'full', 'loading', 'error'),
  },
  debugStorage: {
    views: [
      { state: 'empty', path: '/debug-storage' },
      { state: 'typical', path: '/debug-storage', person: 'free' },
    ],
    omitted: omitStates(ONE_SIZE, 'full', 'loading', 'error'),
  },
} as const satisfies Record<string, ScreenDefinition>;
