import type { SpecRows } from './spec-row.ts';

const CARD_LIST = 'tests/src/state/cards/card-list.test.ts';
const CARDS = 'tests/src/state/cards/cards.test.ts';
const ELEMENT = 'tests/shared/card/element/element.test.ts';
const TEMPLATE = 'tests/shared/card/templates.test.ts';
const FEATURES = 'tests/shared/plan/features.test.ts';
const PRICING = 'tests/shared/plan/pricing.test.ts';
const PASSES = 'e2e/journeys/wallet/pass-manager.spec.ts';
const DRAFTS = 'tests/src/state/wallet/pass-drafts.test.ts';
const SAMPLE = 'tests/src/features/sample-preview/sample-preview.test.tsx';

/** Entities and their fields. */
export const FIELD_ROWS: SpecRows = {
  'R-N1': [
    'User fields: firstName, lastName, email, company, plan, features',
    ['tests/worker/auth/sign-up.test.ts', 'POST /api/auth/signup returns 201 with'],
  ],
  'R-N2': [
    'Card stored under user cards key: id timestamp string, name, title, company, email, phone, website, bio',
    [CARDS, 'a saved card is stored under userCards and matches the schema'],
  ],
  'R-N3': [
    'Card: username unique, customUrl host/username, template, profileImage, headerPhoto, headerPhotoSize percent default 100',
    [CARD_LIST, 'a new card is appended'],
  ],
  'R-N4': [
    'Card: cardElements, userPlan, views, clicks, isActive, hasYoutube, hasProducts, createdAt, updatedAt',
    [CARD_LIST, 'a new card is appended'],
    [CARD_LIST, 'positions are contiguous'],
  ],
  'R-N5': [
    'Saving existing username updates and refreshes updatedAt; new one appended with both timestamps',
    [CARD_LIST, 'saving an existing username'],
    [CARD_LIST, 'a new card is appended'],
  ],
  'R-N6': [
    'Preview props: name, title, company, email, phone, website, username, profileImage, style, showQR, className',
    [SAMPLE, 'every property appears in the picture'],
  ],
  'R-N7': [
    'Element: id, type, value, position (index)',
    ['tests/src/features/card-editor/elements/elements.test.ts', 'keep positions contiguous'],
  ],
  'R-N8': [
    'Types: email, phone, website, location, linkedin, twitter, instagram, facebook, youtube, github, whatsapp, zoom, spotify, shop, portfolio, calendar, text',
    [ELEMENT, 'lists eighteen types in order, each with its placeholder'],
  ],
  'R-N9': [
    'Placeholders: location City, State; shop Online Shop; text Custom Text',
    [ELEMENT, 'lists eighteen types in order, each with its placeholder'],
  ],
  'R-N10': [
    'Read-only view also knows tiktok',
    [ELEMENT, 'lists eighteen types in order, each with its placeholder'],
    [
      'tests/shared/card/link/element-link.test.ts',
      '${type}: real values have the right link and a readable text',
    ],
  ],
  'R-N11': [
    'Template labels: Classic Gold, Platinum Silver, Royal Blue, Emerald Green, Rose Gold, Deep Purple, Luxury Ornate, Modern Social',
    [
      TEMPLATE,
      'there are eight distinct templates with distinct labels, six of them in the picker',
    ],
  ],
  'R-N12': ['Each template has a preview color and QR color', [TEMPLATE, 'every code is dark']],
  'R-N13': [
    'Social template shows up to 3 of facebook, instagram, linkedin, twitter',
    ['tests/src/card-view/card-view.test.tsx', 'the social template alone'],
  ],
  'R-N14': [
    'Only premium allows full element editing',
    ['tests/src/features/card-editor/elements/elements.test.ts', 'the premium template alone'],
    [
      'e2e/journeys/editor/editor.spec.ts',
      'elements are dragged by pointer and by keyboard, in the premium template only',
    ],
  ],
  'R-N15': [
    'Public address: origin plus username lowercased, characters outside a-z, 0-9, hyphen removed',
    ['tests/src/features/card-editor/validation.test.ts', 'the typed username'],
    [
      'tests/worker/public-card/card-address.test.ts',
      'other spellings redirect to the canonical URL',
    ],
  ],
  'R-N16': [
    'Auth state: user empty, isAuthenticated false, isLoading true at start',
    ['tests/src/state/session/session.test.ts', 'before start the session is loading'],
  ],
  'R-N17': [
    'Plan feature set: 17 named keys; enterprise adds dedicatedSupport, customIntegrations',
    [FEATURES, 'each plan adds exactly'],
    [FEATURES, 'free has cards, passes'],
    ['tests/shared/plan/limits.test.ts', 'cards, passes and contacts'],
  ],
  'R-N18': [
    'Plan pricing: name, monthlyPrice, yearlyPrice, description, savings, oneTimePurchase, includes',
    [PRICING, 'the prices match the price list'],
    [PRICING, "the owner's labels"],
    [PRICING, 'the lines of free match the price list'],
  ],
  'R-N19': [
    'Plan summary: name, price, billingCycle, nextBilling, features; invoice: id, description, status paid, date, amount',
    ['tests/src/pages/billing/plan-summary.test.tsx', 'a plan summary has name'],
    ['tests/src/pages/billing/plan-summary.test.tsx', 'an invoice shows its date'],
    ['e2e/journeys/payments/payments.spec.ts', 'a year: the second purchase'],
  ],
  'R-N20': [
    'Team member (sample only): id, name, email, role Admin or Member, status, cardsCreated, lastActive',
    ['e2e/journeys/team/invite.spec.ts', 'a team is created in the Team tab'],
    ['tests/src/features/team/roles.test.ts', 'the five roles are listed as Admin or Member'],
    ['tests/src/pages/dashboard/team/content.test.ts', 'the counters are members, active'],
  ],
  'R-N21': [
    'Checkout request: plan, billingInterval, successUrl, cancelUrl',
    [
      'tests/worker/payments/checkout/buy.test.ts',
      "a first purchase is sent to Stripe with our price, the trial and the buyer's ids",
    ],
    [
      'e2e/journeys/payments/checkout.spec.ts',
      'checkout loads the payment settings once, then shows progress',
    ],
  ],
  'R-N22': [
    'Wallet request: card data, user data; response appleWalletUrl, googleWalletUrl, success; device isIOS, isAndroid',
    [
      'tests/worker/wallet/passes/generate-pass.test.ts',
      'every optional field is accepted, and the response has both URLs',
    ],
    ['tests/src/features/wallet-passes/passes.test.ts', 'the request names the published card'],
    ['tests/src/browser/device/detect-device.test.ts', '%s with %i touches is %s'],
  ],
  'R-N23': [
    'Apple: description, serial from card id, name, title default Professional, company default user label',
    [
      'tests/worker/wallet/apple/pass-json.test.ts',
      "a pass contains the card's fields, and its code leads to the public page",
    ],
    [
      'tests/worker/wallet/apple/pass-json.test.ts',
      'blank fields show the defaults and never a sample address',
    ],
    [
      'tests/worker/wallet/passes/generate-pass.test.ts',
      'every pass has its own serial and token, which never change',
    ],
  ],
  'R-N24': [
    'Apple: email, phone, website default card link, bio default text, instructions, QR to public page',
    [
      'tests/worker/wallet/apple/pass-json.test.ts',
      'every visible element is a link on the back, and hidden elements are missing',
    ],
    [
      'tests/worker/wallet/apple/pass-json.test.ts',
      'blank fields show the defaults and never a sample address',
    ],
    [
      'tests/worker/wallet/apple/pass-json.test.ts',
      "a pass contains the card's fields, and its code leads to the public page",
    ],
  ],
  'R-N25': [
    'Apple: black background, gold foreground, user info, service address, token, formatVersion 1, distance 1000',
    [
      'tests/worker/wallet/apple/pass-json.test.ts',
      "a pass contains the card's fields, and its code leads to the public page",
    ],
    ['tests/worker/wallet/apple/pass-json.test.ts', 'a local update service is written with https'],
    [
      'tests/worker/wallet/passes/generate-pass.test.ts',
      'every pass has its own serial and token, which never change',
    ],
  ],
  'R-N26': [
    'Google: header name and title; modules company, email, phone, website; links card, call, email; QR; background',
    [
      'tests/worker/wallet/google/google-wallet.test.ts',
      'class and object match Google’s discovery document for any card',
    ],
    [
      'tests/worker/wallet/google/google-wallet.test.ts',
      'modules stay within Google’s limits, links are valid, ids are unique and without dots',
    ],
  ],
  'R-N27': [
    'Notification draft: title, message, actionUrl; geofence: enabled, latitude, longitude, radius default 100',
    [DRAFTS, 'a draft starts from the defaults'],
    [PASSES, 'a place has a radius'],
    ['e2e/journeys/wallet/pass-changes.spec.ts', 'places go into the pass'],
  ],
  'R-N28': [
    'Pass design: backgroundColor black, foregroundColor gold, labelColor white, font',
    [PASSES, 'a pass is black with gold'],
    ['tests/shared/wallet/pass-design.test.ts', 'the default is gold'],
    [
      'tests/worker/wallet/settings/routes.test.ts',
      'PUT /api/passes/design colors existing and future passes, including pictures',
    ],
  ],
  'R-N29': [
    'Preferences: emailNotifications, cardViews, newContacts on; weeklyReport, marketingEmails off',
    ['e2e/journeys/account/settings.spec.ts', 'notification toggles start'],
    ['tests/worker/account/routes.test.ts', 'GET /api/account/preferences returns the defaults'],
  ],
};
