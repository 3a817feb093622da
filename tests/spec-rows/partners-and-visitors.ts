import type { SpecRows } from './spec-row.ts';

const HELP = 'e2e/journeys/site/help.spec.ts';
const WHITE_LABEL = 'e2e/journeys/site/white-label.spec.ts';
const FRANCHISE = 'e2e/journeys/site/franchise.spec.ts';
const PUBLIC = 'e2e/journeys/public-page/public-page.spec.ts';
const VISITOR_SHARING = 'e2e/journeys/public-page/visitor-sharing.spec.ts';
const DOCUMENT = 'tests/src/public-card/document.test.ts';

/** Help, partners, and the public page. */
export const PARTNER_AND_VISITOR_ROWS: SpecRows = {
  'R-Q1': [
    'Search box filters FAQs by text in question or answer',
    [HELP, 'search finds a word that occurs only in an answer, and says when nothing matches'],
    ['tests/src/pages/help/find-articles.test.ts', '%j finds %d'],
  ],
  'R-Q2': [
    'Getting Started 12, Billing & Subscriptions 8, Card Management 15, Team Features 6, API & Integrations 9, White-Label Solutions 4',
    [HELP, 'six categories state their number of articles and list them'],
  ],
  'R-Q3': [
    'Popular articles; expandable FAQ, one open at a time',
    [HELP, 'one question is open at a time, and popular answers are readable'],
  ],
  'R-Q4': [
    "Contact form name, email, subject, message all required; only toast 'Message Sent!' and clears",
    [HELP, 'every missing field is named'],
    [HELP, 'a message reaches the support outbox, and the form is empty again'],
  ],
  'R-Q5': [
    'System status all Operational; support response within 24 hours; one support e-mail {email}',
    [HELP, 'the status, the hours'],
  ],

  'R-W1': [
    "Feature grid, industries; setup and monthly fee 'Contact Sales for Inquiry'",
    [WHITE_LABEL, 'the page says what partners get'],
  ],
  'R-W2': [
    'Revenue share 65% partner / 35% product, 3,000 cards included, live within 2 weeks',
    [WHITE_LABEL, 'the page says what partners get'],
  ],
  'R-W3': [
    'Franchise Partner Login dialog takes access password; Enter submits',
    [WHITE_LABEL, 'the correct password opens the partner dashboard, by keyboard alone'],
  ],
  'R-W4': [
    "A correct password opens /franchise-dashboard with 'Access Granted!'",
    [WHITE_LABEL, 'the correct password opens the partner dashboard, by keyboard alone'],
  ],
  'R-W5': [
    "Any other password shows 'Access Denied - Invalid password. Please try again.'",
    [
      WHITE_LABEL,
      'a wrong password shows an error and stays in the field, and Escape returns focus',
    ],
  ],

  'R-F1': [
    'Overview: sample stats, recent activity, random revenue trend',
    [FRANCHISE, 'the overview has figures'],
    [FRANCHISE, 'anyone can view five tabs, each labeled as sample data and with its own URL'],
  ],
  'R-F2': [
    'Branding: colors, logo upload, platform name, tagline, domain, SSL status',
    [
      FRANCHISE,
      'a partner saves colors, logo, name, tagline and domain, and finds them after a reload',
    ],
  ],
  'R-F3': [
    'Users tab: coming soon; Analytics tab: sample metrics',
    [FRANCHISE, 'the overview has figures'],
    [FRANCHISE, 'anyone can view five tabs, each labeled as sample data and with its own URL'],
  ],
  'R-F4': [
    'API tab: endpoint, masked key, webhook URL, rate limit, sample requests',
    [FRANCHISE, 'the API tab shows'],
  ],

  'R-U1': [
    'Loads card by username; states loading, found, not found',
    [PUBLIC, "a visitor sees the card, contacts its owner, and sees the free plan's watermark"],
    [PUBLIC, 'a card that exists only in this browser is labeled as such and not shown elsewhere'],
    [PUBLIC, 'an unknown username shows a page that offers to create a card'],
  ],
  'R-U2': [
    "Not found: 'Card Not Found' with Create Your Own Card button",
    [PUBLIC, 'an unknown username shows a page that offers to create a card'],
  ],
  'R-U3': [
    'Shows name, title, company, card visual with QR code',
    [DOCUMENT, 'the page shows all details'],
    [
      VISITOR_SHARING,
      'the code on the page is decoded from a screenshot at a device pixel ratio of ${deviceScaleFactor}',
    ],
  ],
  'R-U4': [
    'Shows views and link clicks',
    [DOCUMENT, 'the page shows all details'],
    ['tests/worker/events/aggregation/consume-events.test.ts', 'after the refresh the public page'],
  ],
  'R-U5': [
    'Contact elements list; Share, Add to Contacts, Create Your Card',
    [DOCUMENT, 'the page shows all details'],
    [PUBLIC, "a visitor sees the card, contacts its owner, and sees the free plan's watermark"],
  ],
  'R-U6': [
    'Contact file named from the card name',
    [PUBLIC, 'Add to Contacts downloads'],
    ['tests/shared/format/file-name.test.ts', 'a file is named after the card'],
  ],
  'R-U7': [
    'Share: device share, otherwise copy /card/{username} with toast, else show URL',
    [VISITOR_SHARING, 'Share passes the URL to the device'],
    [VISITOR_SHARING, 'a failing share sheet copies the URL instead and says so'],
    [VISITOR_SHARING, 'where neither sharing nor copying'],
  ],
  'R-U8': [
    'Read-only view: up and down arrows for elements, disabled at first and last',
    [PUBLIC, 'arrows move an element up and down and are disabled at the ends'],
  ],
};
