import { pages } from '#shared/routes.ts';
import { ANALYTICS_VIEWS } from './analytics-views.ts';
import { CARD_DIALOGS } from './dialog-views.ts';
import { HELD_BACK_VIEWS } from './held-back-views.ts';
import { IMPORT_SCREEN } from './import-screen.ts';
import { MODERATION_SCREEN } from './moderation-screen.ts';
import { AUTHORIZE_SCREENS } from './authorize-screens.ts';
import { OFFLINE_VIEWS } from './offline-views.ts';
import { PERSON_PROGRAM_VIEWS } from './program-views.ts';
import { PASS_MANAGER_SCREEN } from './pass-manager-screen.ts';
import { buildTeamTabViews, TEAM_SCREENS } from './team-screens.ts';
import {
  buildInvoices,
  buildPendingEmail,
  buildSubscription,
} from '#scripts/screens/responses/responses.ts';
import {
  fillField,
  runInOrder,
  press,
  see,
  type ScreenDefinition,
  type View,
} from '#scripts/screens/screen.ts';

// Signed-in pages, tab by tab.

const VERIFY = '**/api/auth/verify';
const TOTALS = '**/api/stats*';
const CARDS = '**/api/cards?*';
const CONTACTS = '**/api/contacts?*';
const ACCOUNT = '**/api/account/*';
const EMAIL_CHANGE = '**/api/auth/email-change';
const SUBSCRIPTION = '**/api/payments/subscription';
const PAYMENTS = '**/api/payments/*';

const tab = (name: string): string => `${pages.dashboard}?tab=${name}`;
const CARDS_TAB = tab('cards');
const OVERVIEW = tab('overview');

const OVERVIEW_VIEWS: readonly View[] = [
  { state: 'empty', part: 'overview', path: OVERVIEW, person: 'newcomer' },
  { state: 'typical', part: 'overview', path: OVERVIEW, person: 'typical' },
  { state: 'full', part: 'overview', path: OVERVIEW, person: 'full' },
  { state: 'loading', part: 'overview', path: OVERVIEW, person: 'typical', pending: TOTALS },
  { state: 'error', part: 'overview', path: OVERVIEW, person: 'typical', failing: TOTALS },
];

export const MEMBER_SCREENS = {
  ...TEAM_SCREENS,
  ...AUTHORIZE_SCREENS,
  dashboard: {
    views: [
      ...OVERVIEW_VIEWS,
      { state: 'empty', part: 'cards of a guest', path: CARDS_TAB },
      { state: 'empty', part: 'cards', path: CARDS_TAB, person: 'newcomer' },
      { state: 'typical', part: 'one card', path: CARDS_TAB, person: 'free' },
      { state: 'typical', part: 'cards', path: CARDS_TAB, person: 'typical' },
      { state: 'typical', part: 'eight cards', path: CARDS_TAB, person: 'several' },
      {
        state: 'typical',
        part: 'actions of a card',
        path: CARDS_TAB,
        person: 'several',
        prepare: (page) =>
          page
            .getByRole('button', { name: /^More actions/, includeHidden: true })
            .first()
            .dispatchEvent('click'),
      },
      {
        state: 'empty',
        part: 'no card found',
        path: CARDS_TAB,
        person: 'several',
        prepare: runInOrder(fillField('Search your cards', 'no such card'), see('No matches')),
      },
      { state: 'full', part: 'cards', path: CARDS_TAB, person: 'full' },
      { state: 'loading', part: 'cards', path: CARDS_TAB, person: 'typical', pending: CARDS },
      { state: 'error', part: 'cards', path: CARDS_TAB, person: 'typical', failing: CARDS },
      { state: 'loading', part: 'signing in', path: CARDS_TAB, person: 'typical', pending: VERIFY },
      { state: 'error', part: 'unreachable', path: CARDS_TAB, person: 'typical', failing: VERIFY },
      ...OFFLINE_VIEWS,
      ...CARD_DIALOGS,
      ...ANALYTICS_VIEWS,
      ...buildTeamTabViews(tab('team')),
      { state: 'typical', part: 'settings', path: tab('settings'), person: 'free' },
      { state: 'full', part: 'settings', path: tab('settings'), person: 'full' },
    ],
  },
  contacts: {
    views: [
      { state: 'empty', path: pages.contacts, person: 'newcomer' },
      {
        state: 'empty',
        part: 'no match',
        path: pages.contacts,
        person: 'typical',
        prepare: runInOrder(
          fillField('Search contacts', 'no such name'),
          see('No matching contacts'),
        ),
      },
      { state: 'empty', part: 'of a guest', path: pages.contacts },
      { state: 'typical', part: 'some wait', path: pages.contacts, person: 'free' },
      { state: 'typical', path: pages.contacts, person: 'typical' },
      { state: 'full', path: pages.contacts, person: 'full' },
      { state: 'loading', path: pages.contacts, person: 'typical', pending: CONTACTS },
      { state: 'error', path: pages.contacts, person: 'typical', failing: CONTACTS },
      {
        state: 'typical',
        part: 'one',
        path: pages.contacts,
        person: 'typical',
        prepare: press(/^Ines Duarte$/),
      },
      {
        state: 'full',
        part: 'one',
        path: pages.contacts,
        person: 'full',
        prepare: press(/^Alexandra/),
      },
      {
        state: 'typical',
        part: 'compare',
        path: pages.contacts,
        person: 'typical',
        prepare: press('Compare'),
      },
      {
        state: 'typical',
        part: 'delete',
        path: pages.contacts,
        person: 'typical',
        prepare: runInOrder(press(/^Ines Duarte$/), (page) =>
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
      { state: 'empty', path: pages.showCard, person: 'newcomer' },
      { state: 'empty', part: 'of a guest', path: pages.showCard },
      { state: 'typical', path: pages.showCard, person: 'typical' },
      {
        state: 'typical',
        part: 'contact',
        path: pages.showCard,
        person: 'typical',
        prepare: (page) => page.getByRole('tab', { name: 'Contact' }).click(),
      },
      {
        state: 'typical',
        part: 'contact locked',
        path: pages.showCard,
        person: 'free',
        prepare: (page) => page.getByRole('tab', { name: 'Contact' }).click(),
      },
      { state: 'full', path: pages.showCard, person: 'full' },
      { state: 'loading', path: pages.showCard, person: 'typical', pending: CARDS },
      { state: 'error', path: pages.showCard, person: 'typical', failing: CARDS },
    ],
  },
  premiumPass: PASS_MANAGER_SCREEN,
  settings: {
    views: [
      { state: 'empty', part: 'of a guest', path: pages.settings },
      { state: 'typical', path: pages.settings, person: 'typical' },
      { state: 'typical', part: 'not confirmed', path: pages.settings, person: 'newcomer' },
      { state: 'full', path: pages.settings, person: 'full' },
      { state: 'loading', path: pages.settings, person: 'typical', pending: ACCOUNT },
      { state: 'error', path: pages.settings, person: 'typical', failing: ACCOUNT },
      {
        state: 'typical',
        part: 'delete',
        path: pages.settings,
        person: 'typical',
        prepare: press('Delete Account'),
      },
      {
        state: 'typical',
        part: 'email',
        path: pages.settings,
        person: 'typical',
        prepare: press('Change Email'),
      },
      {
        state: 'error',
        part: 'email',
        path: pages.settings,
        person: 'typical',
        prepare: runInOrder(
          press('Change Email'),
          fillField('New email', 'mara@example'),
          press('Send Link'),
          see('Please enter a valid email address.'),
        ),
      },
      {
        state: 'loading',
        part: 'email',
        path: pages.settings,
        person: 'typical',
        prepare: runInOrder(
          press('Change Email'),
          fillField('New email', 'mara@example.com'),
          fillField('Current password', 'a long pass phrase'),
          // Blocked only from here on: data that is already pending uses the same URL.
          (page) => page.route(EMAIL_CHANGE, () => undefined),
          press('Send Link'),
          see('Sending...'),
        ),
      },
      {
        state: 'typical',
        part: 'email pending',
        path: pages.settings,
        person: 'typical',
        responses: { [EMAIL_CHANGE]: buildPendingEmail('alex@morgan-reis.example') },
        prepare: see('Confirm your new email'),
      },
      {
        state: 'full',
        part: 'email pending',
        path: pages.settings,
        person: 'full',
        responses: {
          [EMAIL_CHANGE]: buildPendingEmail(`${'a-long-name.'.repeat(4)}x@example.com`),
        },
        prepare: see('Confirm your new email'),
      },
      ...PERSON_PROGRAM_VIEWS,
    ],
  },
  billing: {
    views: [
      { state: 'empty', path: pages.billing, person: 'newcomer' },
      { state: 'empty', part: 'of a guest', path: pages.billing },
      {
        state: 'typical',
        path: pages.billing,
        person: 'typical',
        responses: {
          [SUBSCRIPTION]: buildSubscription('active'),
          '**/api/payments/invoices*': buildInvoices(3),
        },
      },
      {
        state: 'typical',
        part: 'trial',
        path: pages.billing,
        person: 'typical',
        responses: { [SUBSCRIPTION]: buildSubscription('trialing') },
      },
      {
        state: 'typical',
        part: 'trial reused',
        path: pages.billing,
        person: 'free',
        responses: {
          [SUBSCRIPTION]: { ...buildSubscription('canceled'), plan: 'free', isTrialReused: true },
        },
      },
      {
        state: 'full',
        path: pages.billing,
        person: 'full',
        responses: {
          [SUBSCRIPTION]: buildSubscription('past_due'),
          '**/api/payments/invoices*': buildInvoices(20),
        },
      },
      { state: 'loading', path: pages.billing, person: 'typical', pending: PAYMENTS },
      { state: 'error', path: pages.billing, person: 'typical', failing: PAYMENTS },
    ],
  },
} as const satisfies Record<string, ScreenDefinition>;
