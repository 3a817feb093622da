import type { SpecRows } from './spec-row.ts';

const HELP = 'e2e/journeys/help.spec.ts';
const WHITE_LABEL = 'e2e/journeys/white-label.spec.ts';
const FRANCHISE = 'e2e/journeys/franchise.spec.ts';
const PUBLIC = 'e2e/journeys/public-page.spec.ts';
const HANDING = 'e2e/journeys/handing-on.spec.ts';
const DOCUMENT = 'tests/src/public-card/document.test.ts';

/** Help, partners, and the page a visitor sees. */
export const PARTNER_AND_VISITOR_ROWS: SpecRows = {
  Q1: [
    'The search finds words of questions and answers',
    [HELP, 'a word that stands in an answer'],
    ['tests/src/pages/help/search.test.ts', '%j finds %d'],
  ],
  Q2: ['Six shelves hold as many articles as they say', [HELP, 'six shelves say']],
  Q3: ['Popular articles, and questions open one at a time', [HELP, 'of the questions one is']],
  Q4: [
    'The form asks for four things, says Message Sent! and is empty again',
    [HELP, 'every missing field is named'],
    [HELP, 'a message is sent'],
  ],
  Q5: ['Status, hours and the one address', [HELP, 'the status, the hours']],

  W1: ['What partners get; fees on inquiry', [WHITE_LABEL, 'the page says what partners get']],
  W2: ['65 to 35, 3,000 cards, two weeks', [WHITE_LABEL, 'the page says what partners get']],
  W3: ['Partners enter a password, Enter sends it', [WHITE_LABEL, 'the right password']],
  W4: ['The right one opens the dashboard', [WHITE_LABEL, 'the right password']],
  W5: ['A wrong one is denied in the promised words', [WHITE_LABEL, 'a wrong password is told']],

  F1: [
    'Overview: figures, activity, a trend, all a sample',
    [FRANCHISE, 'the overview has figures'],
    [FRANCHISE, 'everybody may look'],
  ],
  F2: [
    'Branding: colours, logo, name, tagline, domain, certificate',
    [FRANCHISE, 'a partner saves colours'],
    ['tests/worker/franchise/branding.test.ts', 'what a partner saves is there'],
  ],
  F3: [
    'Users are coming, analytics are a sample',
    [FRANCHISE, 'the overview has figures'],
    [FRANCHISE, 'everybody may look'],
  ],
  F4: ['API: endpoint, masked key, webhook, limit, requests', [FRANCHISE, 'the API tab shows']],

  U1: [
    'A card is found, found in this browser only, or not there',
    [PUBLIC, 'a stranger sees who it is'],
    [PUBLIC, 'a card of this browser alone'],
    [PUBLIC, 'an address without a card'],
  ],
  U2: ['Card Not Found offers to make one', [PUBLIC, 'an address without a card']],
  U3: [
    'Name, title, company and the card with its code',
    [DOCUMENT, 'the page says who, what and where'],
    [HANDING, 'the code on the page is read'],
  ],
  U4: [
    'Views and link clicks stand on the page, and are those of the analytics',
    ['e2e/journeys/public-page.spec.ts', 'a stranger sees who it is'],
    ['tests/worker/events/consume.test.ts', 'after the refresh the public page shows'],
  ],
  U5: [
    'Elements, Share, Add to Contacts, Create Your Card',
    [DOCUMENT, 'the page says who, what and where'],
    [PUBLIC, 'a stranger sees who it is'],
  ],
  U6: [
    'The contact file is called after the card',
    [PUBLIC, 'Add to Contacts downloads'],
    ['tests/shared/format/file-name.test.ts', 'a file is named after the card'],
  ],
  U7: [
    'Share: the device, the clipboard, the address itself',
    [HANDING, 'Share hands the address'],
    [HANDING, 'a share sheet that fails'],
    [HANDING, 'where neither sharing nor copying'],
  ],
  U8: ['Arrows move elements and rest at the ends', [PUBLIC, 'arrows move a way']],
};
