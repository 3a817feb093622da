import type { SpecRows } from './spec-row.ts';

const VALIDATION = 'tests/src/features/card-editor/validation.test.ts';
const CARDS = 'e2e/journeys/cards/cards.spec.ts';
const LINK = 'tests/shared/card/link/element-link.test.ts';
const SETTINGS = 'e2e/journeys/account/settings.spec.ts';
const PASSWORD = 'tests/src/pages/settings/password/find-password-issue.test.ts';
const PASSES = 'e2e/journeys/wallet/pass-manager.spec.ts';
const PREPARE = 'tests/src/browser/image/prepare-image.test.ts';
const MESSAGE = 'tests/shared/wallet/pass-notification.test.ts';

/** Validation. */
export const RULE_ROWS: SpecRows = {
  'R-V1': [
    'Username lowercased, other characters removed as typed',
    [
      CARDS,
      'a username is cleaned while typing, checked at the field, and renames the published card',
    ],
    [VALIDATION, 'the typed username'],
  ],
  'R-V2': [
    "No username: error 'Username is required to generate card URL'",
    [VALIDATION, 'the username %j is rejected with %j'],
    [
      'e2e/journeys/cards/whole-card.spec.ts',
      'with two cards the selected one is edited, and both stay in the list',
    ],
  ],
  'R-V3': [
    'Profile image must be an image file',
    [CARDS, 'a picture is validated, cropped, uploaded and stored by its URL'],
    [PREPARE, 'a truncated photo are rejected'],
  ],
  'R-V4': [
    "Above 5242880 bytes: 'File too large' / 'Please choose an image smaller than 5MB.'",
    [PREPARE, '5,242,880 bytes are accepted'],
    [CARDS, 'a picture is validated, cropped, uploaded and stored by its URL'],
  ],
  'R-V5': [
    "Empty element: 'Value Required' / 'Please enter a value for this element.'; trimmed on save",
    [CARDS, 'elements are added, refused'],
    [VALIDATION, 'an element value is trimmed and limited to five hundred characters'],
  ],
  'R-V6': [
    "Save Card Information else 'Missing Information' / 'Please set a username and fill in at least one field.'",
    [CARDS, 'saving without a name'],
    [VALIDATION, 'validation messages match the requirement'],
  ],
  'R-V7': [
    "Blank fields show 'Your Name', 'Your Title', 'Your Company'",
    [
      'e2e/journeys/cards/card-tab.spec.ts',
      'the form and the QR code appear with the username, and the preview follows the form',
    ],
    ['tests/src/card-view/card-view.test.tsx', 'blank fields read'],
  ],
  'R-V8': [
    "Blank pass fields fall back to 'Business Card', 'User', sample address {email}",
    [
      'tests/worker/wallet/apple/pass-json.test.ts',
      'blank fields show the defaults and never a sample address',
    ],
  ],
  'R-V9': [
    'Signup requires firstName, lastName, email, password; email input type; login requires both',
    ['e2e/journeys/account/sign-in.spec.ts', 'each missing field is named'],
    [
      'e2e/journeys/account/account.spec.ts',
      'login names both empty fields, shows progress, and links to the password reset',
    ],
    [
      'e2e/journeys/account/account.spec.ts',
      'sign-up asks for six fields, two of them optional, and links the terms and the privacy policy',
    ],
  ],
  'R-V10': [
    'No password length rules at signup (product: 8-128)',
    ['e2e/journeys/account/account.spec.ts', 'a password of seven characters'],
  ],
  'R-V11': [
    'Invite needs non-empty email; no format check; only clears the form',
    ['e2e/journeys/team/invite.spec.ts', 'a team is created in the Team tab'],
  ],
  'R-V12': [
    'email gives mailto, phone gives tel',
    [LINK, '${type}: real values have the right link and a readable text'],
  ],
  'R-V13': [
    'Website-like types get https:// unless starting with http (product: URL parsing)',
    [LINK, '${type}: real values have the right link and a readable text'],
    ['tests/shared/card/link/element-link.hostile.test.ts', 'hostile values are refused'],
  ],
  'R-V14': [
    'Twitter and Instagram from handle with @ stripped; WhatsApp digits only; location maps search',
    [LINK, '${type}: real values have the right link and a readable text'],
  ],
  'R-V15': ['Elements with empty value are not clickable', [LINK, 'an element without a value']],
  'R-V16': [
    "'Password Mismatch' / \"New password and confirmation don't match.\"",
    [SETTINGS, 'a password change takes three fields and names each mistake'],
    ['tests/src/pages/settings/copy.test.ts', 'the toasts of the settings'],
  ],
  'R-V17': [
    "'Password Too Short' / 'Password must be at least 8 characters long.'",
    [SETTINGS, 'a password change takes three fields and names each mistake'],
    [PASSWORD, 'V16, V17: a mismatch and a short password are reported before anything is sent'],
  ],
  'R-V18': [
    'Password button disabled while current or new is empty',
    [SETTINGS, 'a password change takes three fields and names each mistake'],
    [PASSWORD, 'nothing can be sent while the current or the new password is empty'],
  ],
  'R-V19': [
    'Notification message max 178 characters with counter',
    [PASSES, 'a message needs both parts'],
    [MESSAGE, 'a message of 178 characters'],
    [
      'tests/worker/wallet/notifications/routes.test.ts',
      'hostile bodies, missing sessions and too many calls are rejected, and nothing is stored',
    ],
  ],
  'R-V20': [
    "Title and message required: 'Missing Information' / 'Please provide both title and message.'",
    [PASSES, 'a message needs both parts'],
    [MESSAGE, 'title and message are required'],
  ],
  'R-V21': [
    'Geofence radius numeric, recommended 100-500 m',
    [PASSES, 'a place has a radius'],
    [
      'tests/src/pages/premium-pass/geofence-form.test.ts',
      'letters are rejected while typing; text that can still become a number is not',
    ],
    ['tests/worker/wallet/settings/routes.test.ts', 'an eleventh place'],
  ],
  'R-V22': [
    'Help form: all fields required, email type',
    ['e2e/journeys/site/help.spec.ts', 'every missing field is named'],
  ],
};
