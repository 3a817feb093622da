import type { SpecRows } from './spec-row.ts';

const TABS = 'e2e/journeys/dashboard-tabs.spec.ts';
const NUMBERS = 'e2e/journeys/analytics.spec.ts';
const REPORT = 'tests/worker/events/report/routes.test.ts';
const DESK = 'e2e/journeys/dashboard-overview.spec.ts';
const CARDS = 'e2e/journeys/cards.spec.ts';
const CARD_TAB = 'e2e/journeys/card-tab.spec.ts';
const WHOLE = 'e2e/journeys/whole-card.spec.ts';
const DIALOGS = 'e2e/journeys/dialogs.spec.ts';
const EDITOR = 'e2e/journeys/editor.spec.ts';
const TILE = 'tests/src/pages/dashboard/card-tile.test.tsx';
const LOCKED = [TABS, 'analytics and team are locked'] as const;
const OVERVIEW = [DESK, 'the overview of a new account'] as const;
const EACH_TILE = [DESK, 'each tile has an effect'] as const;
const ELEMENTS = [CARDS, 'elements are added, refused'] as const;
const PARTS = [EDITOR, 'the editor shows the card'] as const;

/** The dashboard, the editor and the dialogs. */
export const DASHBOARD_ROWS: SpecRows = {
  D1: ['Five tabs, each with an address', [TABS, 'five tabs, each with an address']],
  D2: [
    'Team is locked where the plan does not have it',
    LOCKED,
    [TABS, 'is a sample, and an invitation'],
  ],
  D3: ['The overview has the plan, quick actions and the next plan', OVERVIEW],
  D4: ['Create Digital Card opens the cards', EACH_TILE],
  D5: ['Each of the seven tiles does something', EACH_TILE, [DESK, 'on Business Pro every tile']],
  D6: ['The pass manager is open to every plan', EACH_TILE],
  D7: ['What the plan lacks wears a lock', OVERVIEW, [DESK, 'on Business Pro every tile']],
  D8: [
    'Views, contacts, clicks, conversion: zero at first, real after visits',
    OVERVIEW,
    [NUMBERS, 'sees the people who came'],
    [REPORT, 'zeros for a new account'],
  ],
  D9: [
    'The cards have their title, and say how many there may be',
    ['tests/src/pages/dashboard/copy.test.ts', 'the subtitle says'],
    [CARDS, 'the free plan holds one card'],
  ],
  D10: [
    'Create New Card opens the editor, or says that the plan is full',
    [WHOLE, 'of two cards the chosen one'],
    [CARDS, 'the free plan holds one card'],
  ],
  D11: [
    'The address is shown, edited in place and shared',
    [CARDS, 'a username is cleaned as typed'],
    [DIALOGS, 'the address is copied, handed'],
  ],
  D12: [
    'A photo is picked and stands on preview and page',
    [CARDS, 'a picture is checked'],
    [WHOLE, 'every part of a card'],
  ],
  D13: [
    'Form, preview and code come with the username',
    [CARD_TAB, 'form and code come'],
    [CARDS, 'the code is downloaded'],
  ],
  D14: ['Six templates to pick, See All, Start Editing', [CARD_TAB, 'the picker shows six'], PARTS],
  D15: [
    'Passes are offered to paying plans alone',
    ['tests/src/features/promo/copy.test.ts', 'the banner speaks to paying plans'],
  ],
  D16: ['A tile says who, whether active, where and how often', [TILE, 'a tile says who']],
  D17: [
    'A tile has its six buttons, and each works',
    [TILE, 'every action has its button'],
    [DIALOGS, 'the code is 300 px'],
    [DIALOGS, 'the live preview is the public page'],
    ['e2e/journeys/wallet.spec.ts', 'one press makes both passes'],
    ['e2e/journeys/publishing.spec.ts', 'deleting asks first'],
    ['e2e/journeys/leaving.spec.ts', 'Back closes an editor'],
  ],
  D18: ['Video and Store badges follow card and plan', [TILE, 'the Video and Store badges']],
  D19: ['A tile says Premium Template', [TILE, 'a tile says who']],
  D20: ['Locked analytics say what opens them', LOCKED],
  D21: [
    'Four periods, tiles, chart, top cards, locations, devices, funnel',
    [NUMBERS, 'sees the people who came'],
    [TABS, 'analytics are empty until'],
    [REPORT, 'every period has each of its days'],
  ],
  D22: ['Sample numbers are labelled, narrowed and exported', [TABS, 'analytics are empty until']],
  D23: ['Team has members, an invitation, counters and its limit', [TABS, 'is a sample, and an']],
  D24: ['Settings lead to profile, billing and passes', [TABS, 'settings lead on']],
  D25: [
    'What the plan holds is listed, feature by feature',
    [TABS, 'settings lead on'],
    ['tests/shared/plan/feature-standing.test.ts', 'a feature is locked exactly'],
  ],
  D26: [
    'The free plan is shown what more there is, paying ones are not',
    [TABS, 'a guest looks at a plan'],
    [TABS, 'settings lead on'],
  ],
  D27: [
    'Choosing an upgrade changes the plan a guest looks at',
    [TABS, 'a guest looks at a plan'],
    ['tests/src/state/shown-plan.test.ts', 'a guest is on free'],
  ],

  E1: ['The editor has preview, template, words and elements', PARTS, ELEMENTS],
  E2: ['The editor asks for name, job title and company', PARTS],
  E3: ['One element is edited in a dialog of its own', ELEMENTS],
  E4: ['The first eight kinds are one press away', ELEMENTS],
  E5: [
    'Code and preview open as dialogs and give the focus back',
    [DIALOGS, 'the code is 300 px'],
    [DIALOGS, 'the live preview is the public page'],
  ],
  E6: [
    'Premium Wallet Passes offers both wallets',
    ['e2e/journeys/wallet.spec.ts', 'one press makes both passes'],
    ['e2e/journeys/wallet.spec.ts', 'a guest is led to signing in'],
  ],
  E7: [
    'An address is copied, shared, saved as a code, or sent to four services',
    [DIALOGS, 'the address is copied, handed'],
  ],
  E8: [
    'Four steps of help, both ways',
    ['e2e/journeys/tutorial.spec.ts', 'the tutorial goes both ways'],
  ],
};
