import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mailSchema } from '#worker/mail/mail.ts';
import { renderMail } from '#worker/mail/html/render-mail.ts';
import { buildEveryMail, type Words } from '#scripts/mails/every-mail.ts';
import { ACCOUNT_MAILS } from '#tests/fixtures/account-mails.ts';

// Every function of the Worker that builds a mail, compared with the table of docs/security.md.

const ORIGIN = 'https://cards.test';
const TO = 'reader@mailbox.example';
const PLACE = { productName: 'Cards', origin: ORIGIN };
const LETTERHEAD = { name: 'Cards', logo: '', color: '#d6ab58' };

const HOSTILE: Words = {
  name: 'URGENT: pay at http://evil.example/pay or call +1 900 555 0100',
  note: 'Sign in at https://evil.example/login?id=1, evil.example or security@evil.example',
  email: 'attacker@sender.example',
  phone: 'www.evil.example',
};
const HARMLESS: Words = {
  name: 'Ann Okafor',
  note: 'We met at the fair.',
  email: 'ann@home.example',
  phone: '030 901820',
};

/** Sent to operators only, for support messages and abuse reports. */
const NOT_WALKED = ['buildSupportMessageMail', 'buildSupportDigestMail', 'buildReportDigestMail'];

const ROW = /^\| `(\w+)` +\|([^|]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm;
const rows = [...readFileSync('docs/security.md', 'utf8').matchAll(ROW)].map(
  ([, builder = '', to = '', unconfirmed = '', words = '', limit = '']) => ({
    builder,
    to: to.trim(),
    unconfirmed: unconfirmed.trim(),
    words: words.trim(),
    limit: limit.trim(),
  }),
);

/** Functions that set a subject, in any file. */
function findBuilders(): string[] {
  const files = globSync('worker/**/*.ts').filter(
    (file) => !file.startsWith('worker/mail/') && file !== 'worker/http/mail-content.ts',
  );
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:export )?(?:async )?function (\w+)[^]*?^}$/gm)]
      .filter(([body]) => /\bsubject: ?['"`]/.test(body))
      .map(([, name = '']) => name),
  );
}

test('the table lists every function that builds a mail, with its recipient, foreign text and limit', () => {
  expect(findBuilders().toSorted()).toEqual(rows.map(({ builder }) => builder).toSorted());
  const blank = rows.filter((row) => Object.values(row).includes(''));
  expect(blank).toEqual([]);
});

test('every mail but those to operators is walked for a customer of a partner', () => {
  const toOperators = ['buildReportMail', ...NOT_WALKED];
  expect([...ACCOUNT_MAILS, ...toOperators].toSorted()).toEqual(findBuilders().toSorted());
});

const HOSTILE_MAILS = Object.entries(buildEveryMail(HOSTILE, PLACE));
const HARMLESS_MAILS = buildEveryMail(HARMLESS, PLACE);
const toStrangers = HOSTILE_MAILS.filter(([builder]) => !NOT_WALKED.includes(builder));

/** Addresses of links and pictures, as a mail program finds them. */
function listAddresses(html: string): string[] {
  return [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url = '']) =>
    url.replaceAll('&amp;', '&'),
  );
}

test('every builder of the table is tested', () => {
  expect(HOSTILE_MAILS.map(([builder]) => builder).toSorted()).toEqual(
    rows.map(({ builder }) => builder).toSorted(),
  );
});

test.each(toStrangers)('S-M4: %s has a single-line subject for any input', (builder, mail) => {
  const { subject } = mail;
  expect(subject).toBe(HARMLESS_MAILS[builder]?.subject);
  expect(subject).not.toMatch(/[\d.@]|URGENT|Ann/);
  expect(mailSchema.safeParse({ to: TO, ...mail }).success).toBe(true);
});

test.each(toStrangers)('S-M4: %s links to our own pages only', (_, { subject, text, body }) => {
  const links = text.match(/[a-z][a-z0-9+.-]*:\/\/\S+/gi) ?? [];
  expect(links.filter((link) => !link.startsWith(`${ORIGIN}/`))).toEqual([]);
  const rest = text.replaceAll(/https:\/\/cards\.test\S*/g, '').replaceAll(HOSTILE.email, '');
  expect(rest.replaceAll('help@cards.test', '')).not.toMatch(/\w\.\p{L}{2,}|\S@\S/u);
  expect(rest).not.toContain('900 555');
  const addresses = listAddresses(renderMail(subject, body, LETTERHEAD));
  expect(addresses.filter((url) => !url.startsWith(`${ORIGIN}/`))).toEqual([]);
});

test.each(HOSTILE_MAILS)('%s says the same in HTML and in text', (_, { subject, text, body }) => {
  const html = renderMail(subject, body, LETTERHEAD);
  const words = html
    .replace(/<style>.*?<\/style>|<!--.*?-->|<title>.*?<\/title>/gs, '')
    .replaceAll(/<[^>]*>/g, ' ');
  const readHtml = new Set(
    words
      .replaceAll('&#39;', "'")
      .replaceAll('&quot;', '"')
      .match(/[\p{L}\d]+/gu),
  );
  const readText = text.replaceAll(/https?:\/\/\S+/g, '').match(/[\p{L}\d]+/gu) ?? [];
  expect(readText.filter((word) => word !== 'Hello' && !readHtml.has(word))).toEqual([]);
  const links = text.match(/https:\/\/cards\.test\S*/g) ?? [];
  const isThere = (url: string) => listAddresses(html).includes(url) || words.includes(url);
  expect(links.filter((url) => !isThere(url))).toEqual([]);
});

test.each(rows.filter(({ words }) => words === 'none').map(({ builder }) => builder))(
  'S-M4: %s contains no text written by users',
  (builder) => {
    expect(buildEveryMail(HOSTILE, PLACE)[builder]).toEqual(HARMLESS_MAILS[builder]);
  },
);

test('S-M4: a mail to an unconfirmed address contains no text of a stranger except a short name', () => {
  const open = rows.filter(({ unconfirmed }) => unconfirmed.startsWith('yes'));
  expect(open.length).toBeGreaterThan(6);
  for (const { builder } of open) {
    const { text = '' } = Object.fromEntries(HOSTILE_MAILS)[builder] ?? {};
    expect([builder, /URGENT|evil|Sign in at/.test(text)]).toEqual([builder, false]);
  }
});
