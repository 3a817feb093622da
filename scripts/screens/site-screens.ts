import type { Page } from 'playwright';
import { pages } from '#shared/routes.ts';
import { USE_CASES } from '#shared/use-cases.ts';
import { subscriptionOf } from '#scripts/screens/answers.ts';
import { EMAIL_SCREENS } from '#scripts/screens/email-screens.ts';
import {
  fill,
  inTurn,
  press,
  see,
  without,
  WRITTEN,
  writtenPage,
  type Screen,
} from '#scripts/screens/screen.ts';

// The pages for everybody, and the ways in.

const HEALTH = '**/api/health';
const SUPPORT = '**/api/support';
const AUTH = '**/api/auth/*';
const PAYMENTS = '**/api/payments/config';
const SESSION = '**/api/payments/create-checkout-session';
const SUBSCRIPTION = '**/api/payments/subscription';
const STARTUP = `${pages.checkout}?plan=startup&billing=yearly`;

const FORM = 'a form has nothing to show before it is filled in';
const ONE_SIZE = 'what it shows does not grow';

const message = inTurn(
  fill('Name', 'Mara Lindt'),
  fill('Email', 'mara@example.com'),
  fill('Subject', 'Two accounts'),
  fill(/message/i, 'How do I move my card to another account?'),
);
const search = (words: string) =>
  inTurn((page) => page.getByRole('searchbox').fill(words), see(/articles? found/));
const seeStatus = (page: Page) => page.locator('#system-status').scrollIntoViewIfNeeded();
const send = press(/^send/i);

const credentials = inTurn(fill('Email', 'mara@example.com'), fill('Password', 'not my password'));
const register = inTurn(fill('First name', 'Mara'), fill('Last name', 'Lindt'), credentials);

export const SITE_SCREENS = {
  home: {
    views: [{ state: 'typical', path: pages.home, bleeds: true }],
    without: without(WRITTEN, 'empty', 'full', 'loading', 'error'),
  },
  features: writtenPage(pages.features),
  pricing: writtenPage(
    pages.pricing,
    {
      state: 'typical',
      part: 'yearly',
      path: pages.pricing,
      act: (page) => page.getByText('Yearly', { exact: true }).first().click(),
    },
    { state: 'typical', part: 'signed in', path: pages.pricing, as: 'typical' },
  ),
  whiteLabel: writtenPage(
    pages.whiteLabel,
    {
      state: 'typical',
      part: 'partner login',
      path: pages.whiteLabel,
      act: press(/partner login/i),
    },
    {
      state: 'error',
      part: 'partner login',
      path: pages.whiteLabel,
      act: inTurn(
        press(/partner login/i),
        fill('Access password', 'a guess'),
        (page) => page.getByLabel('Access password').press('Enter'),
        see('Invalid password'),
      ),
    },
  ),
  caseStudies: writtenPage(pages.caseStudies),
  useCases: writtenPage(pages.useCases),
  useCase: writtenPage(USE_CASES[0]?.path ?? pages.useCases),
  integrations: writtenPage(pages.integrations),
  mobileApp: writtenPage(pages.mobileApp),
  help: writtenPage(
    pages.help,
    // Asked for when its place comes into sight.
    { state: 'loading', path: pages.help, hold: HEALTH, act: seeStatus },
    { state: 'error', path: pages.help, fail: HEALTH, act: seeStatus },
    {
      state: 'full',
      part: 'found',
      path: pages.help,
      act: search('card'),
    },
    {
      state: 'empty',
      part: 'nothing found',
      path: pages.help,
      act: search('zebra crossing'),
    },
  ),
  docs: writtenPage(pages.docs),
  status: writtenPage(
    pages.status,
    { state: 'loading', path: pages.status, hold: HEALTH },
    { state: 'error', path: pages.status, fail: HEALTH },
  ),
  contact: {
    views: [
      { state: 'typical', path: pages.contact },
      { state: 'full', path: pages.contact, act: message },
      { state: 'loading', path: pages.contact, hold: SUPPORT, act: inTurn(message, send) },
      { state: 'error', path: pages.contact, fail: SUPPORT, act: inTurn(message, send) },
      { state: 'error', part: 'unfilled', path: pages.contact, act: send },
    ],
    without: without(FORM, 'empty'),
  },
  demo: writtenPage(pages.demo),
  setup: writtenPage(pages.setup),
  terms: writtenPage(pages.terms),
  privacy: writtenPage(pages.privacy),
  cookies: writtenPage(pages.cookies),
  signup: {
    views: [
      { state: 'typical', path: pages.signup },
      { state: 'full', path: pages.signup, act: register },
      {
        state: 'loading',
        path: pages.signup,
        hold: AUTH,
        act: inTurn(register, press('Create Account')),
      },
      {
        state: 'error',
        path: pages.signup,
        fail: AUTH,
        act: inTurn(register, press('Create Account')),
      },
      { state: 'error', part: 'unfilled', path: pages.signup, act: press('Create Account') },
    ],
    without: without(FORM, 'empty'),
  },
  login: {
    views: [
      { state: 'typical', path: pages.login },
      { state: 'full', path: pages.login, act: credentials },
      {
        state: 'loading',
        path: pages.login,
        hold: AUTH,
        act: inTurn(credentials, press('Sign In')),
      },
      {
        state: 'error',
        part: 'refused',
        path: pages.login,
        act: inTurn(credentials, press('Sign In'), see('Invalid email or password')),
      },
      {
        state: 'error',
        part: 'offline',
        path: pages.login,
        fail: AUTH,
        act: inTurn(credentials, press('Sign In')),
      },
    ],
    without: without(FORM, 'empty'),
  },
  forgotPassword: {
    views: [
      { state: 'typical', path: pages.forgotPassword },
      {
        state: 'full',
        part: 'sent',
        path: pages.forgotPassword,
        act: inTurn(fill('Email', 'mara@example.com'), press('Send Link'), see('on its way')),
      },
      {
        state: 'loading',
        path: pages.forgotPassword,
        hold: AUTH,
        act: inTurn(fill('Email', 'mara@example.com'), press('Send Link')),
      },
      {
        state: 'error',
        path: pages.forgotPassword,
        fail: AUTH,
        act: inTurn(fill('Email', 'mara@example.com'), press('Send Link')),
      },
      {
        state: 'typical',
        part: 'new password',
        path: `${pages.forgotPassword}#token=${'a'.repeat(43)}`,
      },
    ],
    without: without(FORM, 'empty'),
  },
  ...EMAIL_SCREENS,
  checkout: {
    views: [
      {
        state: 'typical',
        part: 'not confirmed',
        path: STARTUP,
        as: 'newcomer',
        act: see('Confirm your email first'),
      },
      {
        state: 'typical',
        part: 'without a trial',
        path: STARTUP,
        as: 'free',
        answer: { [SUBSCRIPTION]: subscriptionOf('canceled') },
      },
      { state: 'empty', path: pages.checkout },
      { state: 'typical', part: 'a stranger', path: STARTUP },
      { state: 'typical', path: STARTUP, as: 'free' },
      { state: 'full', path: `${pages.checkout}?plan=business_pro&billing=yearly`, as: 'full' },
      { state: 'loading', path: STARTUP, as: 'free', hold: PAYMENTS },
      {
        state: 'loading',
        part: 'leaving',
        path: STARTUP,
        as: 'free',
        hold: SESSION,
        act: press(/^Secure Checkout/),
      },
      { state: 'error', path: STARTUP, as: 'free', fail: PAYMENTS },
      {
        state: 'error',
        part: 'refused',
        path: STARTUP,
        as: 'free',
        fail: SESSION,
        act: press(/^Secure Checkout/),
      },
    ],
  },
  franchiseDashboard: {
    views: ['overview', 'branding', 'users', 'api', 'analytics'].map((tab) => ({
      state: 'typical' as const,
      part: tab,
      path: `${pages.franchiseDashboard}?tab=${tab}`,
    })),
    without: without('sample data, which is always there', 'empty', 'full', 'loading', 'error'),
  },
  testDigitalCard: {
    views: [{ state: 'typical', path: '/test-digital-card' }],
    without: without(ONE_SIZE, 'empty', 'full', 'loading', 'error'),
  },
  testWatermark: {
    views: [{ state: 'typical', path: '/test-watermark' }],
    without: without(ONE_SIZE, 'empty', 'full', 'loading', 'error'),
  },
  debugStorage: {
    views: [
      { state: 'empty', path: '/debug-storage' },
      { state: 'typical', path: '/debug-storage', as: 'free' },
    ],
    without: without(ONE_SIZE, 'full', 'loading', 'error'),
  },
} as const satisfies Record<string, Screen>;
