import type { SpecRows } from './spec-row.ts';

const SITE = 'e2e/journeys/site.spec.ts';
const FRAME = 'e2e/journeys/site-frame.spec.ts';
const PAGES = 'e2e/journeys/pages.spec.ts';
const PRICING = 'e2e/journeys/pricing.spec.ts';
const CHECKOUT = 'e2e/journeys/checkout.spec.ts';
const ENTRANCE = 'e2e/journeys/entrance.spec.ts';
const PUBLIC = 'e2e/journeys/public-page.spec.ts';
const HANDING = 'e2e/journeys/handing-on.spec.ts';
const DEMO = 'e2e/journeys/demo-video.spec.ts';
const SHELL = 'tests/worker/app-shell/routes.test.ts';

const HEADER_FOOTER = [FRAME, 'header and footer lead'] as const;
const FIRST_PAGE = [SITE, 'the first page says'] as const;

/** What the product does, where its pages are, and the site around them. */
export const SITE_ROWS: SpecRows = {
  A1: [
    'A card has name, title, company, photo, banner, elements and a template',
    ['e2e/journeys/whole-card.spec.ts', 'every part of a card'],
  ],
  A2: [
    'A card has a link of its own and a code that leads to it',
    ['e2e/journeys/cards.spec.ts', 'from signing up to a card'],
    [HANDING, 'the code on the page is read'],
    ['tests/worker/public-card/qr-scan.node.test.ts', 'two decoders read every size'],
  ],
  A3: [
    'Visitors keep a card as a contact file',
    ['tests/shared/card/vcard.test.ts', 'two parsers read back'],
    [PUBLIC, 'Add to Contacts downloads'],
  ],
  A4: [
    'A card goes to Apple and Google as a pass',
    ['e2e/journeys/wallet.spec.ts', 'one press makes both passes'],
    ['tests/worker/wallet/apple/package.node.test.ts', 'is accepted by openssl'],
  ],
  A5: ['The features sold are named on the site', FIRST_PAGE],
  A6: ['The two claims of the marketing are on the first page', FIRST_PAGE],

  R1: [
    'The first page has its sections, readable without a script, and the demo',
    FIRST_PAGE,
    [DEMO, 'the demo plays'],
  ],
  R2: ['Signup, login, features and pricing are pages', [PAGES, 'each plain page answers']],
  R3: [
    'The dashboard lets guests in where the operator wants it, and asks others to log in',
    [ENTRANCE, 'a visitor of the dashboard logs in'],
    [ENTRANCE, 'a guest may build'],
    [SHELL, 'say whether guests may use the dashboard'],
  ],
  R4: [
    'From paying one comes back to the dashboard, from not paying to the prices',
    ['e2e/journeys/dashboard-tabs.spec.ts', 'back from paying'],
    [PRICING, 'who comes back without paying'],
  ],
  R5: [
    'The checkout asks to log in, comes back, and shows a spinner meanwhile',
    [CHECKOUT, 'a visitor chooses, logs in'],
    [CHECKOUT, 'a spinner stands in'],
  ],
  R6: [
    'The partner dashboard is open, its figures labelled as a sample',
    ['e2e/journeys/franchise.spec.ts', 'everybody may look at five tabs'],
  ],
  R7: [
    'Settings, billing and pass manager are pages',
    ['e2e/journeys/settings.spec.ts', 'is there for a guest and for a member'],
    [PAGES, 'the pass manager stands'],
  ],
  R8: [
    'Three pages to try things out are there, and not in production',
    [SHELL, 'the pages for trying things out'],
    ['e2e/journeys/test-pages.spec.ts', 'where the Worker does not open them'],
  ],
  R9: [
    'White-label, help and Use Cases are reached from the header',
    HEADER_FOOTER,
    [SITE, 'without JavaScript every page'],
  ],
  R10: [
    'The pages that are a promise have their title and say that they are coming',
    [PAGES, 'each plain page answers'],
    [PAGES, 'not made real yet'],
  ],
  R11: [
    'Book a Demo, Setup Call and Password Reset are called so',
    [PAGES, 'each plain page answers'],
  ],
  R12: [
    'Each line of work has a page; others are none',
    FIRST_PAGE,
    [SHELL, 'a line of work nobody wrote about'],
  ],
  R13: [
    'A username leads to its card, an unknown one to 404',
    ['tests/worker/public-card/routes.test.ts', 'a published card answers at both'],
    [PUBLIC, 'an address without a card'],
  ],
  R14: [
    'The long address is what sharing and copying hand on, on the page and on the dashboard',
    [HANDING, 'the real clipboard takes'],
    [HANDING, 'Share hands the address'],
    ['e2e/journeys/dialogs.spec.ts', 'the address is copied, handed to the device'],
    ['tests/src/features/share/sharing.test.ts', 'the long address is handed on'],
  ],
  R15: ['The mobile app has a page and is linked', [PAGES, 'each plain page'], HEADER_FOOTER],

  H1: ['The header links its five places', HEADER_FOOTER],
  H2: ['The header leads to log in, sign up and home', HEADER_FOOTER],
  H3: [
    'On a phone a menu holds the same links and closes',
    [FRAME, 'on a phone the menu shows the same'],
  ],
  H4: ['The footer links the product and the five lines of work', HEADER_FOOTER],
  H5: ['The footer links help and terms, and has five resting social marks', HEADER_FOOTER],
  H6: ['The footer says what the product is, and since when', HEADER_FOOTER],

  M1: ['The demo is called after the product', [DEMO, 'the demo plays']],
  M2: [
    'The demo is played, muted, begun anew and made large',
    [DEMO, 'the demo plays'],
    [DEMO, 'full screen fills'],
  ],
  M3: ['The demo is sought in, and tells its time', [DEMO, 'the seek bar moves']],
  M4: [
    'Closing resets the demo; at its end it is paused',
    [DEMO, 'closed it pauses'],
    [DEMO, 'at its end'],
  ],

  P1: [
    'Prices follow the switch; banner, plans and questions stand there',
    [PRICING, 'the prices follow'],
    [PRICING, 'one is open at a time'],
  ],
  P2: ['Free leads to signing up, Enterprise to contact', [PRICING, 'free leads to signing up']],
  P3: [
    'A paid plan leads to the checkout after a second, with what was chosen',
    [PRICING, 'after one second'],
  ],
};
