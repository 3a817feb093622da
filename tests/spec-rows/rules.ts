import type { SpecRows } from './spec-row.ts';

const VALIDATION = 'tests/src/features/card-editor/validation.test.ts';
const CARDS = 'e2e/journeys/cards.spec.ts';
const LINK = 'tests/shared/card/element-link.test.ts';
const SETTINGS = 'e2e/journeys/settings.spec.ts';
const PASSWORD = 'tests/src/pages/settings/password/password-check.test.ts';
const PASSES = 'e2e/journeys/pass-manager.spec.ts';
const PREPARE = 'tests/src/browser/image/prepare-image.test.ts';
const MESSAGE = 'tests/shared/wallet/notification.test.ts';

/** What may be typed. */
export const RULE_ROWS: SpecRows = {
  V1: [
    'A username is cleaned as it is typed',
    [CARDS, 'a username is cleaned as typed'],
    [VALIDATION, 'the typed username'],
  ],
  V2: [
    'Without a username there is no address',
    [VALIDATION, 'the username %j is answered'],
    ['e2e/journeys/whole-card.spec.ts', 'of two cards the chosen one'],
  ],
  V3: [
    'A photo is a picture',
    [CARDS, 'a picture is checked'],
    [PREPARE, 'are told apart from pictures'],
  ],
  V4: [
    'A picture has at most 5 MB',
    [PREPARE, '5,242,880 bytes are accepted'],
    [CARDS, 'a picture is checked'],
  ],
  V5: [
    'An element has a value, trimmed',
    [CARDS, 'elements are added, refused'],
    [VALIDATION, 'what an element holds is trimmed'],
  ],
  V6: [
    'Card information has a username and one line at least',
    [CARDS, 'saving without a name'],
    [VALIDATION, 'refusals are said in the words'],
  ],
  V7: [
    'Blank lines read as placeholders',
    ['e2e/journeys/card-tab.spec.ts', 'form and code come'],
    ['tests/src/card-face/card-face.test.tsx', 'blank fields read'],
  ],
  V8: [
    'Blank fields of a pass have defaults, and no sample address',
    ['tests/worker/wallet/apple/pass-json.test.ts', 'blank fields read as the defaults'],
  ],
  V9: [
    'Signing up needs four things, logging in two',
    ['e2e/journeys/entrance.spec.ts', 'each missing field is named'],
    ['e2e/journeys/account.spec.ts', 'logging in names both fields'],
    ['e2e/journeys/account.spec.ts', 'signing up asks for six things'],
  ],
  V10: [
    'A password has eight characters at least',
    ['e2e/journeys/account.spec.ts', 'a password of seven characters'],
  ],
  V11: [
    'An invitation needs an address, of any form, and is not sent',
    ['e2e/journeys/dashboard-tabs.spec.ts', 'is a sample, and an invitation'],
  ],
  V12: ['Mail and phone are links of their kind', [LINK, 'real addresses lead']],
  V13: [
    'Websites are https, and nothing that runs',
    [LINK, 'real addresses lead'],
    ['tests/shared/card/element-link.hostile.test.ts', 'hostile values are refused'],
  ],
  V14: ['Handles, numbers and places lead to their service', [LINK, 'real addresses lead']],
  V15: ['An element without a value leads nowhere', [LINK, 'an element without a value']],
  V16: [
    'Two passwords that differ are told',
    [SETTINGS, 'a password is changed by its three'],
    ['tests/src/pages/settings/copy.test.ts', 'the toasts of the settings'],
  ],
  V17: [
    'A short password is told',
    [SETTINGS, 'a password is changed by its three'],
    [PASSWORD, 'another confirmation and a short'],
  ],
  V18: [
    'Nothing is sent while a password is missing',
    [SETTINGS, 'a password is changed by its three'],
    [PASSWORD, 'nothing is sent while'],
  ],
  V19: [
    'A message has at most 178 characters',
    [PASSES, 'a message needs both parts'],
    [MESSAGE, 'a message of 178 characters'],
    ['tests/worker/wallet/notifications/routes.test.ts', 'hostile bodies, no session'],
  ],
  V20: [
    'A message needs title and text',
    [PASSES, 'a message needs both parts'],
    [MESSAGE, 'title and message are required'],
  ],
  V21: [
    'A radius is a number of meters',
    [PASSES, 'a place has a radius'],
    ['tests/src/pages/premium-pass/geofence-form.test.ts', 'letters are marked while'],
    ['tests/worker/wallet/settings/routes.test.ts', 'an eleventh place'],
  ],
  V22: [
    'The help form needs all four fields',
    ['e2e/journeys/help.spec.ts', 'every missing field is named'],
  ],
};
