import type { SpecRows } from './spec-row.ts';

const TABS = 'e2e/journeys/dashboard/tabs.spec.ts';
const ANALYTICS = 'e2e/journeys/dashboard/analytics.spec.ts';
const REPORT = 'tests/worker/events/analytics/routes.test.ts';
const OVERVIEW_TAB = 'e2e/journeys/dashboard/overview.spec.ts';
const CARDS = 'e2e/journeys/cards/cards.spec.ts';
const CARD_TAB = 'e2e/journeys/cards/card-tab.spec.ts';
const INVITE = 'e2e/journeys/team/invite.spec.ts';
const WHOLE = 'e2e/journeys/cards/whole-card.spec.ts';
const DIALOGS = 'e2e/journeys/editor/dialogs.spec.ts';
const EDITOR = 'e2e/journeys/editor/editor.spec.ts';
const TILE = 'tests/src/pages/dashboard/cards/card-tile.test.tsx';
const LOCKED = [TABS, 'analytics and team are locked'] as const;
const OVERVIEW = [
  OVERVIEW_TAB,
  "a new account's overview shows zeros, the plan and seven tiles",
] as const;
const EACH_TILE = [
  OVERVIEW_TAB,
  'each tile works: an available one opens its feature, a locked one names the plan that has it',
] as const;
const ELEMENTS = [CARDS, 'elements are added, refused'] as const;
const PARTS = [EDITOR, 'the editor shows the card'] as const;

/** The dashboard, the editor and the dialogs. */
export const DASHBOARD_ROWS: SpecRows = {
  'R-D1': [
    'Five tabs: overview, cards (Digital Cards), analytics, team, settings',
    [TABS, 'five tabs each have a URL; back, forward and the arrow keys switch between them'],
  ],
  'R-D2': [
    'Team tab disabled and lock-marked unless plan allows teamManagement',
    LOCKED,
    [INVITE, 'a team is created in the Team tab'],
  ],
  'R-D3': ['Overview: plan progress widget, quick-action tiles, upgrade card', OVERVIEW],
  'R-D4': ['Create Digital Card tile opens cards tab', EACH_TILE],
  'R-D5': [
    'Tiles Generate QR Code, Add YouTube Videos, Sell Digital Products, Team Management, Advanced Analytics',
    EACH_TILE,
    [OVERVIEW_TAB, 'on Business Pro every tile'],
  ],
  'R-D6': ['Premium Pass Manager tile always available, goes to /premium-pass', EACH_TILE],
  'R-D7': [
    'Tiles whose feature is off are dimmed with a lock',
    OVERVIEW,
    [OVERVIEW_TAB, 'on Business Pro every tile'],
  ],
  'R-D8': [
    'Stats panel: views, contacts, clicks, conversion; zero with empty-state texts',
    OVERVIEW,
    [ANALYTICS, 'sees visitors and what they did, but neither bots nor themselves'],
    [REPORT, 'zeros for a new account'],
  ],
  'R-D9': [
    "Title 'Your Tip Top Cards'; subtitle 'Unlimited tip top cards' or 'N card(s) available'",
    ['tests/src/pages/dashboard/copy.test.ts', 'the subtitle states the card limit of the plan'],
    [CARDS, 'the free plan holds one card'],
  ],
  'R-D10': [
    'Create New Card button',
    [WHOLE, 'with two cards the selected one is edited, and both stay in the list'],
    [CARDS, 'the free plan holds one card'],
  ],
  'R-D11': [
    'Premium URL panel shows username with Edit and Share; inline editor with Save, cancel',
    [
      CARDS,
      'a username is cleaned while typing, checked at the field, and renames the published card',
    ],
    [
      DIALOGS,
      'the link is copied, shared through the device, saved as a code, or opened in four services',
    ],
  ],
  'R-D12': [
    'Profile picture upload',
    [CARDS, 'a picture is validated, cropped, uploaded and stored by its URL'],
    [WHOLE, 'every part of a card'],
  ],
  'R-D13': [
    'After username: form name, title, company, Save Card Information; live preview; QR code with Download',
    [
      CARD_TAB,
      'the form and the QR code appear with the username, and the preview follows the form',
    ],
    [CARDS, 'the QR code downloads under the name of the card'],
  ],
  'R-D14': [
    'Template picker of six templates with See All Templates and Start Editing',
    [CARD_TAB, 'the picker shows six'],
    PARTS,
  ],
  'R-D15': [
    'Premium passes promo banner only for startup, business_pro, enterprise',
    [
      'tests/src/features/promo/copy.test.ts',
      'the banner appears on paid plans only, with their actual number of passes',
    ],
  ],
  'R-D16': [
    'Card tile: name, Active or Inactive badge, company, URL, views, clicks',
    [TILE, 'a tile shows the name, state, company, address, counts and template'],
  ],
  'R-D17': [
    'Tile buttons: preview, edit, delete, Share, QR Code, Generate Premium Pass',
    [TILE, 'every action has a button; those that need a username are disabled without one'],
    [DIALOGS, 'the code is 300 px'],
    [DIALOGS, 'the live preview is the public page'],
    [
      'e2e/journeys/wallet/wallet.spec.ts',
      "one click creates both passes; the file is a valid pass, and Google's page opens in a new tab",
    ],
    [
      'e2e/journeys/cards/publishing.spec.ts',
      'deleting asks for confirmation, then removes the card here and in public',
    ],
    [
      'e2e/journeys/editor/unsaved-changes.spec.ts',
      'Back closes an unchanged editor, Forward reopens it, and it has its own URL',
    ],
  ],
  'R-D18': [
    'Video badge (card has YouTube), Store badge (has products), each only when plan allows',
    [TILE, 'the Video and Store badges'],
  ],
  'R-D19': [
    "Tile text 'Premium Template'",
    [TILE, 'a tile shows the name, state, company, address, counts and template'],
  ],
  'R-D20': [
    "Analytics locked: 'Upgrade to Startup plan or higher to access detailed analytics and insights'",
    LOCKED,
  ],
  'R-D21': [
    'Unlocked: 7d, 30d, 90d, 1y; tiles, views and clicks chart, top cards, locations, devices, funnel',
    [ANALYTICS, 'sees visitors and what they did, but neither bots nor themselves'],
    [TABS, 'analytics are empty until'],
    [REPORT, 'returns every day of each period'],
  ],
  'R-D22': [
    'Analytics sample data; Filter and Export do nothing (product: real)',
    [TABS, 'analytics are empty until'],
  ],
  'R-D23': [
    'Team tab: member list, invite form, counters, limit line',
    [INVITE, 'a team is created in the Team tab'],
    [TABS, 'starts with one step to make it'],
  ],
  'R-D24': [
    'Settings tab buttons: Profile Settings, Billing & Subscription, Premium Pass Manager',
    [TABS, 'settings link to profile, billing and passes, and list what the plan includes'],
  ],
  'R-D25': [
    'Plan features listed Enabled or Locked',
    [TABS, 'settings link to profile, billing and passes, and list what the plan includes'],
    ['tests/shared/plan/feature-availability.test.ts', 'a feature is locked exactly'],
  ],
  'R-D26': [
    "Free: 'Unlock More Features' banner with Upgrade Now",
    [TABS, 'a guest previews a plan without a request; signing up ends the preview'],
    [TABS, 'settings link to profile, billing and passes, and list what the plan includes'],
  ],
  'R-D27': [
    'Selecting an upgrade changes the local plan shown; plan defaults to free',
    [TABS, 'a guest previews a plan without a request; signing up ends the preview'],
    ['tests/src/state/plan/shown-plan.test.ts', 'a guest is on free'],
  ],

  'R-E1': [
    "Dialog 'Edit {product}': preview left; Card Template, Basic Information, Add Elements right; Cancel, Save Card",
    PARTS,
    ELEMENTS,
  ],
  'R-E2': ['Basic Information: Full Name, Job Title, Company', PARTS],
  'R-E3': ["Small element editor dialog edits one element's value", ELEMENTS],
  'R-E4': ['Quick add shows the first 8 element types', ELEMENTS],
  'R-E5': [
    'Dialogs Premium QR Code and Live Card Preview',
    [DIALOGS, 'the code is 300 px'],
    [DIALOGS, 'the live preview is the public page'],
  ],
  'R-E6': [
    'Dialog Premium Wallet Passes',
    [
      'e2e/journeys/wallet/wallet.spec.ts',
      "one click creates both passes; the file is a valid pass, and Google's page opens in a new tab",
    ],
    ['e2e/journeys/wallet/wallet.spec.ts', 'a guest is asked to sign in'],
  ],
  'R-E7': [
    "'Share Your Premium URL': copy, native share, save QR, Twitter, Facebook, LinkedIn, WhatsApp",
    [
      DIALOGS,
      'the link is copied, shared through the device, saved as a code, or opened in four services',
    ],
  ],
  'R-E8': [
    'Floating tutorial: Welcome, Basic Information, Add Elements & Logo, Save & Share; Previous, Next',
    ['e2e/journeys/dashboard/tutorial.spec.ts', 'the tutorial goes both ways'],
  ],
};
