import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// The installation's name and support address in the Worker. Everything else gets a brand, so that a
// partner's customers see their partner's.

const DOCUMENT = readFileSync('docs/architecture/brand.md', 'utf8');

/** Files that read the installation's own name or address, and why. */
const MAY: Readonly<Record<string, string>> = {
  'worker/settings.ts': 'parses the settings',
  'worker/wiring/create-kernel.ts': 'passes them on',
  'worker/mail/create-mail.ts': 'the sender of mails that name no other',
  'worker/public-card/create-public-card.ts': 'pages of cards without a partner, and their cache',
  'worker/public-card/referral-page.ts': 'affiliates of the product',
  'worker/public-card/routes.ts': 'cards without a partner',
  'worker/public-card/pages/departed-page.ts': 'cards without a partner',
  'worker/public-card/pages/ended-page.ts': 'cards without a partner',
  'worker/cards/publish/publish-card.ts': 'usernames that imitate the product',
  'worker/cards/routes.ts': 'usernames that imitate the product',
  'worker/cards/insert-organization-card.ts': 'usernames that imitate the product',
  'worker/policies/own-card.ts': 'usernames that imitate the product',
  'worker/organizations/invitations/lists/assign-names.ts': 'usernames that imitate the product',
  'worker/organizations/invitations/lists/refuse-rows.ts': 'usernames that imitate the product',
  'worker/cards/usernames/change-username.ts': 'usernames that imitate the product',
  'worker/moderation/reports/report-digest.ts': 'mails to operators',
  'worker/moderation/reports/abuse-report-routes.ts': 'mails to operators',
  'worker/support/messages.ts': 'mails to operators',
  'worker/site/security-contact.ts': 'security.txt of a host without a partner',
  'worker/organizations/invitations/photos/fetch-photos.ts':
    'the user agent of calls to other servers',
  'worker/oauth/clients/client-documents.ts': 'the user agent of calls to other servers',
  'worker/partners/branding/save-brand.ts': 'names of partners that imitate the product',
};

/**
 * Reads of the kernel: `context.productName`, a `Pick` of it, destructured from a context, or an
 * argument of routes.
 */
const READS =
  /\b(?:context|kernel|settings)\.(?:productName|supportEmail|PRODUCT_NAME|SUPPORT_EMAIL)\b|'(?:productName|supportEmail)'(?!,? \| 'tagline)|\{[^{}]*\b(?:productName|supportEmail)\b[^{}]*\} = (?:context|kernel)\b|\b(?:PRODUCT_NAME|SUPPORT_EMAIL)\b|Routes\(\{[^{}]*\b(?:productName|supportEmail)\b[^{}]*\}|^ {2}\{[^{}]*\bproductName\b[^{}]*\}: (?:(?!\w*Mail)\w*Context|Pick<\w*(?:Context|Kernel))/m;

test('only listed files of the Worker use the name and address of the installation', () => {
  const found = globSync('worker/**/*.ts').filter((file) => READS.test(readFileSync(file, 'utf8')));
  expect(found.toSorted()).toEqual(Object.keys(MAY).toSorted());
});

test('no text of the product spells its name out', () => {
  const spelled = globSync('{src,shared,worker}/**/*.{ts,tsx}').filter((file) =>
    /tip top cards/i.test(readFileSync(file, 'utf8')),
  );
  expect(spelled).toEqual([]);
});

test('the table of places names files that exist', () => {
  const rows = DOCUMENT.split('\n').filter((line) => /^\|.*\| `[^`]+` +\|$/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  const missing = rows
    .map((row) => /\| `([^`]+)` +\|$/.exec(row)?.[1] ?? '')
    .filter((file) => !existsSync(file));
  expect(missing).toEqual([]);
});
