import type { SpecRows } from './spec-row.ts';

const SITE = 'e2e/journeys/site/site.spec.ts';
const FRAME = 'e2e/journeys/site/site-frame.spec.ts';
const PAGES = 'e2e/journeys/site/pages.spec.ts';
const PRICING = 'e2e/journeys/payments/pricing.spec.ts';
const CHECKOUT = 'e2e/journeys/payments/checkout.spec.ts';
const ENTRANCE = 'e2e/journeys/account/sign-in.spec.ts';
const PUBLIC = 'e2e/journeys/public-page/public-page.spec.ts';
const VISITOR_SHARING = 'e2e/journeys/public-page/visitor-sharing.spec.ts';
const DEMO = 'e2e/journeys/site/demo-video.spec.ts';
const SHELL = 'tests/worker/site/app-shell-routes.test.ts';

const HEADER_FOOTER = [FRAME, 'header and footer link to every page they name'] as const;
const FIRST_PAGE = [SITE, 'the home page is complete without a script'] as const;

/** Product summary, routes, header, footer, demo and pricing. */
export const SITE_ROWS: SpecRows = {
  'R-A1': [
    'Create a card: name, title, company, profile image, banner photo, elements; pick a visual template',
    ['e2e/journeys/cards/whole-card.spec.ts', 'every part of a card'],
  ],
  'R-A2': [
    'Public link with personal username and QR code, shareable',
    [
      'e2e/journeys/cards/cards.spec.ts',
      'after signing up, one click publishes a card anyone can open',
    ],
    [
      VISITOR_SHARING,
      'the code on the page is decoded from a screenshot at a device pixel ratio of ${deviceScaleFactor}',
    ],
    ['tests/worker/public-card/qr-scan.node.test.ts', 'two decoders read every size'],
  ],
  'R-A3': [
    'Visitors save the card as a contact file',
    ['tests/shared/vcard/vcard.test.ts', 'two parsers read the original values back as one card'],
    [PUBLIC, 'Add to Contacts downloads'],
  ],
  'R-A4': [
    'Cards can be added to Apple and Google wallets as passes',
    [
      'e2e/journeys/wallet/wallet.spec.ts',
      "one click creates both passes; the file is a valid pass, and Google's page opens in a new tab",
    ],
    ['tests/worker/wallet/apple/pass-package.node.test.ts', 'is accepted by openssl'],
  ],
  'R-A5': [
    'Marketed features: bio links, contact forms, signatures, analytics, team, white label, AI and automation integrations, mobile app',
    FIRST_PAGE,
  ],
  'R-A6': ['Marketing claims shown: "setup under 2 minutes", "7.2x leads"', FIRST_PAGE],

  'R-R1': [
    '/ home: hero with demo video modal, features, white-label, how-it-works, use cases, success stories, final call to action',
    FIRST_PAGE,
    [DEMO, 'the demo plays'],
  ],
  'R-R2': [
    '/signup, /login, /features, /pricing exist',
    [PAGES, 'each plain page responds with its own title and one heading'],
  ],
  'R-R3': [
    '/dashboard: guest let in or user required, redirect to /login remembering page',
    [ENTRANCE, 'a visitor who opens the dashboard logs in and returns to the same place'],
    [ENTRANCE, 'a guest may build'],
    [SHELL, 'the documents carry the setting'],
  ],
  'R-R4': [
    'Returns: success /dashboard?success=true, cancel /pricing?canceled=true',
    [
      'e2e/journeys/dashboard/tabs.spec.ts',
      'after payment the page waits for the plan, which only the server grants',
    ],
    [PRICING, 'returning without paying says that nothing was charged'],
  ],
  'R-R5': [
    '/checkout needs login, else /login remembering origin; loading spinner meanwhile',
    [CHECKOUT, 'a visitor selects a plan, logs in, and returns to the checkout of that selection'],
    [CHECKOUT, 'a spinner shows until the session is known'],
  ],
  'R-R6': [
    '/franchise-dashboard: no guard',
    [
      'e2e/journeys/site/franchise.spec.ts',
      'anyone can view five tabs, each labeled as sample data and with its own URL',
    ],
  ],
  'R-R7': [
    '/settings, /billing, /premium-pass exist',
    [
      'e2e/journeys/account/settings.spec.ts',
      '${path} works for a guest and for a member, with one heading and no axe violation',
    ],
    [PAGES, 'the pass manager opens for members too, under one heading'],
  ],
  'R-R8': [
    'Test pages /test-digital-card, /test-watermark, /debug-storage',
    [SHELL, 'test pages are served in'],
    [
      'e2e/journeys/site/test-pages.spec.ts',
      'where the Worker disables the test pages, the app does not route to them either',
    ],
  ],
  'R-R9': [
    '/white-label, /help, /case-studies (labeled Use Cases in the header)',
    HEADER_FOOTER,
    [SITE, 'without JavaScript every page'],
  ],
  'R-R10': [
    "Title and 'Coming soon': /use-cases, /integrations, /contact, /docs, /status, /privacy, /terms, /cookies",
    [PAGES, 'each plain page responds with its own title and one heading'],
    [PAGES, 'a placeholder page says that it is coming soon'],
  ],
  'R-R11': [
    "Placeholder titles: /demo 'Book a Demo', /setup 'Setup Call', /forgot-password 'Password Reset'",
    [PAGES, 'each plain page responds with its own title and one heading'],
  ],
  'R-R12': [
    '/use-cases/{category}: sales, marketing, recruiting, agencies, real-estate, lowercased use-case titles',
    FIRST_PAGE,
    [SHELL, 'an unknown use case is'],
  ],
  'R-R13': [
    '/{username}: public card profile, catch-all',
    ['tests/worker/public-card/routes.test.ts', 'a published card is served at both'],
    [PUBLIC, 'an unknown username shows a page that offers to create a card'],
  ],
  'R-R14': [
    '/card/{username}: public link used in share and copy',
    [VISITOR_SHARING, 'without a share sheet the URL is copied to the clipboard'],
    [VISITOR_SHARING, 'Share passes the URL to the device'],
    [
      'e2e/journeys/editor/dialogs.spec.ts',
      'the link is copied, shared through the device, saved as a code, or opened in four services',
    ],
    ['tests/src/features/share/sharing.test.ts', 'the long URL is shared'],
  ],
  'R-R15': ['/mobile-app is linked and answers', [PAGES, 'each plain page'], HEADER_FOOTER],

  'R-H1': [
    'Header links: /features, /white-label, /case-studies (Use Cases), /pricing, /help',
    HEADER_FOOTER,
  ],
  'R-H2': ['Header buttons Log In to /login, Start For Free to /signup; logo to /', HEADER_FOOTER],
  'R-H3': [
    'Mobile menu toggles, shows same links; choosing a link closes it',
    [FRAME, 'on a phone the menu shows the same'],
  ],
  'R-H4': [
    'Footer: /features, /pricing, /white-label, /integrations, /mobile-app; the five use-case pages',
    HEADER_FOOTER,
  ],
  'R-H5': [
    'Footer: /help, /contact, /setup (Book Setup), /docs, /status; /privacy, /terms, /cookies; five placeholder social links',
    HEADER_FOOTER,
  ],
  'R-H6': [
    'Footer tagline: premium digital business card platform with luxury design and networking features; copyright year 2024',
    HEADER_FOOTER,
  ],

  'R-M1': ["Default title '{product} Demo'", [DEMO, 'the demo plays']],
  'R-M2': [
    'Controls: play/pause, mute, restart, fullscreen',
    [DEMO, 'the demo plays'],
    [DEMO, 'full screen fills'],
  ],
  'R-M3': ['Seek bar; elapsed/total time in minutes:seconds', [DEMO, 'the seek bar moves']],
  'R-M4': [
    'Pauses and resets when closed; ended returns to paused',
    [DEMO, 'closing pauses the demo, and reopening starts it from the beginning'],
    [DEMO, 'at its end'],
  ],

  'R-P1': [
    "Monthly/yearly switch, banner 'Save up to 20%', plan cards, FAQ",
    [
      PRICING,
      'prices follow the billing switch, and screen readers can read both periods at any time',
    ],
    [PRICING, 'one question is open at a time, with the answers from the requirements'],
  ],
  'R-P2': [
    'Free goes to /signup; enterprise goes to /contact',
    [PRICING, 'free links to sign-up, Enterprise shows no price and links to contact'],
  ],
  'R-P3': [
    'Paid plans: redirect notice, after 1 second /checkout with plan id, billing period, amount',
    [PRICING, 'after one second'],
  ],
};
