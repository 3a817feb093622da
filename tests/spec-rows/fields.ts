import type { SpecRows } from './spec-row.ts';

const CARD_LIST = 'tests/src/state/card-list/card-list.test.ts';
const CARDS = 'tests/src/state/cards.test.ts';
const ELEMENT = 'tests/shared/card/element.test.ts';
const TEMPLATE = 'tests/shared/card/template.test.ts';
const FEATURES = 'tests/shared/plan/features.test.ts';
const PRICING = 'tests/shared/plan/pricing.test.ts';
const PASSES = 'e2e/journeys/pass-manager.spec.ts';
const DRAFTS = 'tests/src/state/pass-drafts.test.ts';
const SAMPLE = 'tests/src/features/sample-preview/sample-preview.test.tsx';

/** Entities and their fields. */
export const FIELD_ROWS: SpecRows = {
  N1: [
    'A user has names, email, company, plan and features',
    ['tests/worker/auth/sign-up.test.ts', 'answers 201 with a token that verifies'],
  ],
  N2: ['Cards lie under userCards, as the schema has them', [CARDS, 'a saved card lies under']],
  N3: [
    'A card has username, address, template and pictures, with defaults',
    [CARD_LIST, 'a new card is appended'],
  ],
  N4: [
    'A card has elements, numbers, flags and dates',
    [CARD_LIST, 'a new card is appended'],
    [CARD_LIST, 'positions are contiguous'],
  ],
  N5: [
    'A known username is updated, a new one appended',
    [CARD_LIST, 'saving an existing username'],
    [CARD_LIST, 'a new card is appended'],
  ],
  N6: ['The sample card takes eleven properties', [SAMPLE, 'every property reaches']],
  N7: [
    'An element has a position that follows its place',
    ['tests/src/features/card-editor/elements/elements.test.ts', 'keep positions contiguous'],
  ],
  N8: ['The kinds of element', [ELEMENT, 'eighteen kinds are offered']],
  N9: ['Three hints as the owner words them', [ELEMENT, 'eighteen kinds are offered']],
  N10: [
    'TikTok is known too',
    [ELEMENT, 'eighteen kinds are offered'],
    ['tests/shared/card/element-link.test.ts', 'real addresses lead'],
  ],
  N11: ['Eight templates by name', [TEMPLATE, 'eight templates, each once']],
  N12: ['Each template has its two colours', [TEMPLATE, 'every code is dark']],
  N13: [
    'The social template shows three of four marks',
    ['tests/src/card-face/card-face.test.tsx', 'the social template alone'],
  ],
  N14: [
    'Premium alone is arranged freely',
    ['tests/src/features/card-editor/elements/elements.test.ts', 'the premium template alone'],
    ['e2e/journeys/editor.spec.ts', 'under the premium template alone'],
  ],
  N15: [
    'A username keeps a-z, 0-9 and the hyphen',
    ['tests/src/features/card-editor/validation.test.ts', 'the typed username'],
    ['tests/worker/public-card/address.test.ts', 'other spellings lead'],
  ],
  N16: [
    'A session begins loading, without a user',
    ['tests/src/state/session.test.ts', 'before start the session is loading'],
  ],
  N17: [
    'What plans can hold, by name',
    [FEATURES, 'each plan adds exactly'],
    [FEATURES, 'free has cards, passes'],
    ['tests/shared/plan/limits.test.ts', 'cards, passes and contacts'],
  ],
  N18: [
    'A price has a month, a year, savings, a purchase and a list',
    [PRICING, 'the prices are the ones'],
    [PRICING, "the owner's labels"],
    [PRICING, 'what free includes'],
  ],
  N19: [
    'A plan has name, price, cycle, next date and features; an invoice date, description, status, amount',
    ['tests/src/pages/billing/billing.test.tsx', 'a plan summary has name'],
    ['tests/src/pages/billing/billing.test.tsx', 'an invoice shows its date'],
    ['e2e/journeys/payments.spec.ts', 'a year: the second purchase'],
  ],
  N20: [
    'A member has name, email, role, status, cards and last day',
    ['e2e/journeys/dashboard-tabs.spec.ts', 'is a sample, and an invitation'],
    ['tests/src/pages/dashboard/team/content.test.ts', 'the sample has both roles'],
  ],
  N21: [
    'A purchase names plan, interval and two addresses',
    ['tests/worker/payments/checkout.test.ts', 'a first purchase is asked'],
    ['e2e/journeys/checkout.spec.ts', 'paying waits for the settings'],
  ],
  N22: [
    'A request for passes, its answer, and two kinds of phones',
    ['tests/worker/wallet/passes/generate.test.ts', 'every field the request may have'],
    ['tests/src/features/wallet-passes/passes.test.ts', 'the request names the published card'],
    ['tests/shared/wallet/device.test.ts', '%s with %i touches is %s'],
  ],
  N23: [
    'Description, serial, name, title and company of an Apple pass',
    ['tests/worker/wallet/apple/pass-json.test.ts', 'a pass says what the card says'],
    ['tests/worker/wallet/apple/pass-json.test.ts', 'blank fields read as the defaults'],
    ['tests/worker/wallet/passes/generate.test.ts', 'every pass has a token and a serial'],
  ],
  N24: [
    'Ways to reach the person, words and the code of an Apple pass',
    ['tests/worker/wallet/apple/pass-json.test.ts', 'every visible element is on the back'],
    ['tests/worker/wallet/apple/pass-json.test.ts', 'blank fields read as the defaults'],
    ['tests/worker/wallet/apple/pass-json.test.ts', 'a pass says what the card says'],
  ],
  N25: [
    'Colours, user, service, token and distance of an Apple pass',
    ['tests/worker/wallet/apple/pass-json.test.ts', 'a pass says what the card says'],
    ['tests/worker/wallet/apple/pass-json.test.ts', 'a local address is written as https'],
    ['tests/worker/wallet/passes/generate.test.ts', 'every pass has a token and a serial'],
  ],
  N26: [
    'Header, modules, links, code and ground of a Google pass',
    ['tests/worker/wallet/google/google-wallet.test.ts', 'class and object have the shapes'],
    ['tests/worker/wallet/google/google-wallet.test.ts', 'modules stay within what Google shows'],
  ],
  N27: [
    'Drafts of messages and places, with defaults',
    [DRAFTS, 'a draft starts from the defaults'],
    [PASSES, 'a place has a radius'],
    ['e2e/journeys/pass-changes.spec.ts', 'places go into the pass'],
  ],
  N28: [
    'A pass is black, gold and white',
    [PASSES, 'a pass is black with gold'],
    ['tests/shared/wallet/pass-design.test.ts', 'the default is gold'],
    ['tests/worker/wallet/settings/routes.test.ts', 'PUT /api/passes/design colours'],
  ],
  N29: [
    'Three notifications are on at first, two off',
    ['e2e/journeys/settings.spec.ts', 'notification toggles start'],
    ['tests/worker/account/routes.test.ts', 'answers the defaults until'],
  ],
};
