import type { Page } from 'playwright';
import { pages } from '#shared/routes.ts';
import { ANALYTICS_VIEWS } from '#scripts/screens/analytics-views.ts';
import { CARD_DIALOGS, PLACE_VIEWS } from '#scripts/screens/dialog-views.ts';
import { HELD_BACK_VIEWS } from '#scripts/screens/held-back-views.ts';
import { IMPORT_SCREEN } from '#scripts/screens/import-screen.ts';
import { MODERATION_SCREEN } from '#scripts/screens/moderation-screen.ts';
import { invoicesOf, pendingEmail, subscriptionOf } from '#scripts/screens/answers.ts';
import { fill, inTurn, press, see, type Screen, type View } from '#scripts/screens/screen.ts';

// The pages behind the guard, tab by tab.

const VERIFY = '**/api/auth/verify';
const STATS = '**/api/stats*';
const CARDS = '**/api/cards';
const CONTACTS = '**/api/contacts?*';
const PASSES = '**/api/passes/*';
const ACCOUNT = '**/api/account/*';
const EMAIL_CHANGE = '**/api/auth/email-change';
const SUBSCRIPTION = '**/api/payments/subscription';
const PAYMENTS = '**/api/payments/*';

const tab = (name: string): string => `${pages.dashboard}?tab=${name}`;
const CARDS_TAB = tab('cards');
const OVERVIEW = tab('overview');

/** The next visit of somebody who was here, without a network. */
async function loseServer(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Your cards' }).waitFor();
  await page.route('**/api/**', (route) => route.abort());
  await page.reload();
}

const OVERVIEW_VIEWS: readonly View[] = [
  { state: 'empty', part: 'overview', path: OVERVIEW, as: 'newcomer' },
  { state: 'typical', part: 'overview', path: OVERVIEW, as: 'typical' },
  { state: 'full', part: 'overview', path: OVERVIEW, as: 'full' },
  { state: 'loading', part: 'overview', path: OVERVIEW, as: 'typical', hold: STATS },
  { state: 'error', part: 'overview', path: OVERVIEW, as: 'typical', fail: STATS },
];

export const MEMBER_SCREENS = {
  dashboard: {
    views: [
      ...OVERVIEW_VIEWS,
      { state: 'empty', part: 'cards of a guest', path: CARDS_TAB },
      { state: 'empty', part: 'cards', path: CARDS_TAB, as: 'newcomer' },
      { state: 'typical', part: 'one card', path: CARDS_TAB, as: 'free' },
      { state: 'typical', part: 'cards', path: CARDS_TAB, as: 'typical' },
      { state: 'full', part: 'cards', path: CARDS_TAB, as: 'full' },
      { state: 'loading', part: 'cards', path: CARDS_TAB, as: 'typical', hold: CARDS },
      { state: 'error', part: 'cards', path: CARDS_TAB, as: 'typical', fail: CARDS },
      { state: 'loading', part: 'who it is', path: CARDS_TAB, as: 'typical', hold: VERIFY },
      { state: 'error', part: 'unreachable', path: CARDS_TAB, as: 'typical', fail: VERIFY },
      {
        state: 'error',
        part: 'last known',
        path: CARDS_TAB,
        as: 'typical',
        act: inTurn(loseServer, see('We cannot reach the server')),
      },
      ...CARD_DIALOGS,
      ...ANALYTICS_VIEWS,
      { state: 'empty', part: 'team locked', path: tab('team'), as: 'free' },
      { state: 'typical', part: 'team', path: tab('team'), as: 'full' },
      { state: 'typical', part: 'settings', path: tab('settings'), as: 'free' },
      { state: 'full', part: 'settings', path: tab('settings'), as: 'full' },
    ],
  },
  contacts: {
    views: [
      { state: 'empty', path: pages.contacts, as: 'newcomer' },
      {
        state: 'empty',
        part: 'nobody matches',
        path: pages.contacts,
        as: 'typical',
        act: inTurn(fill('Search contacts', 'nobody at all'), see('Nobody matches')),
      },
      { state: 'empty', part: 'of a guest', path: pages.contacts },
      { state: 'typical', part: 'some wait', path: pages.contacts, as: 'free' },
      { state: 'typical', path: pages.contacts, as: 'typical' },
      { state: 'full', path: pages.contacts, as: 'full' },
      { state: 'loading', path: pages.contacts, as: 'typical', hold: CONTACTS },
      { state: 'error', path: pages.contacts, as: 'typical', fail: CONTACTS },
      {
        state: 'typical',
        part: 'one',
        path: pages.contacts,
        as: 'typical',
        act: press(/^Ines Duarte$/),
      },
      { state: 'full', part: 'one', path: pages.contacts, as: 'full', act: press(/^Alexandra/) },
      {
        state: 'typical',
        part: 'compare',
        path: pages.contacts,
        as: 'typical',
        act: press('Compare'),
      },
      {
        state: 'typical',
        part: 'delete',
        path: pages.contacts,
        as: 'typical',
        act: inTurn(press(/^Ines Duarte$/), (page) =>
          page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
        ),
      },
      ...HELD_BACK_VIEWS,
    ],
  },
  importCards: IMPORT_SCREEN,
  moderation: MODERATION_SCREEN,
  showCard: {
    views: [
      { state: 'empty', path: pages.showCard, as: 'newcomer' },
      { state: 'empty', part: 'of a guest', path: pages.showCard },
      { state: 'typical', path: pages.showCard, as: 'typical' },
      {
        state: 'typical',
        part: 'contact',
        path: pages.showCard,
        as: 'typical',
        act: (page) => page.getByRole('tab', { name: 'Contact' }).click(),
      },
      {
        state: 'typical',
        part: 'contact locked',
        path: pages.showCard,
        as: 'free',
        act: (page) => page.getByRole('tab', { name: 'Contact' }).click(),
      },
      { state: 'full', path: pages.showCard, as: 'full' },
      { state: 'loading', path: pages.showCard, as: 'typical', hold: CARDS },
      { state: 'error', path: pages.showCard, as: 'typical', fail: CARDS },
    ],
  },
  premiumPass: {
    views: [
      { state: 'empty', path: pages.premiumPass, as: 'newcomer' },
      { state: 'empty', part: 'of a guest', path: pages.premiumPass },
      {
        state: 'typical',
        path: pages.premiumPass,
        as: 'typical',
        act: inTurn(fill('Title', 'New role'), fill('Message', 'I build bridges in Porto now.')),
      },
      { state: 'full', path: pages.premiumPass, as: 'full', act: fill('Message', 'm'.repeat(178)) },
      { state: 'loading', path: pages.premiumPass, as: 'typical', hold: PASSES },
      { state: 'error', path: pages.premiumPass, as: 'typical', fail: PASSES },
      ...['geofencing', 'design', 'templates', 'testing'].map((name) => ({
        state: 'typical' as const,
        part: name,
        path: `${pages.premiumPass}?tab=${name}`,
        as: 'typical' as const,
      })),
      ...PLACE_VIEWS,
      { state: 'full', part: 'design', path: `${pages.premiumPass}?tab=design`, as: 'full' },
    ],
  },
  settings: {
    views: [
      { state: 'empty', part: 'of a guest', path: pages.settings },
      { state: 'typical', path: pages.settings, as: 'typical' },
      { state: 'typical', part: 'not confirmed', path: pages.settings, as: 'newcomer' },
      { state: 'full', path: pages.settings, as: 'full' },
      { state: 'loading', path: pages.settings, as: 'typical', hold: ACCOUNT },
      { state: 'error', path: pages.settings, as: 'typical', fail: ACCOUNT },
      {
        state: 'typical',
        part: 'delete',
        path: pages.settings,
        as: 'typical',
        act: press('Delete Account'),
      },
      {
        state: 'typical',
        part: 'email',
        path: pages.settings,
        as: 'typical',
        act: press('Change Email'),
      },
      {
        state: 'error',
        part: 'email',
        path: pages.settings,
        as: 'typical',
        act: inTurn(
          press('Change Email'),
          fill('New email', 'mara@example'),
          press('Send Link'),
          see('Please enter a valid email address.'),
        ),
      },
      {
        state: 'loading',
        part: 'email',
        path: pages.settings,
        as: 'typical',
        act: inTurn(
          press('Change Email'),
          fill('New email', 'mara@example.com'),
          fill('Current password', 'a long pass phrase'),
          // From here on alone: what waits already is asked for by the same address.
          (page) => page.route(EMAIL_CHANGE, () => undefined),
          press('Send Link'),
          see('Sending...'),
        ),
      },
      {
        state: 'typical',
        part: 'email pending',
        path: pages.settings,
        as: 'typical',
        answer: { [EMAIL_CHANGE]: pendingEmail('alex@morgan-reis.example') },
        act: see('Waiting for your confirmation'),
      },
      {
        state: 'full',
        part: 'email pending',
        path: pages.settings,
        as: 'full',
        answer: { [EMAIL_CHANGE]: pendingEmail(`${'a-long-name.'.repeat(4)}x@example.com`) },
        act: see('Waiting for your confirmation'),
      },
    ],
  },
  billing: {
    views: [
      { state: 'empty', path: pages.billing, as: 'newcomer' },
      { state: 'empty', part: 'of a guest', path: pages.billing },
      {
        state: 'typical',
        path: pages.billing,
        as: 'typical',
        answer: {
          [SUBSCRIPTION]: subscriptionOf('active'),
          '**/api/payments/invoices*': invoicesOf(3),
        },
      },
      {
        state: 'typical',
        part: 'trial',
        path: pages.billing,
        as: 'typical',
        answer: { [SUBSCRIPTION]: subscriptionOf('trialing') },
      },
      {
        state: 'typical',
        part: 'trial reused',
        path: pages.billing,
        as: 'free',
        answer: {
          [SUBSCRIPTION]: { ...subscriptionOf('canceled'), plan: 'free', isTrialReused: true },
        },
      },
      {
        state: 'full',
        path: pages.billing,
        as: 'full',
        answer: {
          [SUBSCRIPTION]: subscriptionOf('past_due'),
          '**/api/payments/invoices*': invoicesOf(20),
        },
      },
      { state: 'loading', path: pages.billing, as: 'typical', hold: PAYMENTS },
      { state: 'error', path: pages.billing, as: 'typical', fail: PAYMENTS },
    ],
  },
} as const satisfies Record<string, Screen>;
