import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildConfirmationMail } from '#worker/auth/confirmation/confirmation-mail.ts';
import {
  buildAskedMail,
  buildConfirmMail,
  buildMovedMail,
  buildTakenMail,
} from '#worker/auth/email-change/letters.ts';
import { buildChangedMail, buildResetMail } from '#worker/auth/reset/reset-mail.ts';
import { cardMail, newContactMail } from '#worker/contacts/exchange/mails.ts';
import { mailSchema } from '#worker/mail/mail.ts';
import { buildReleaseWarning } from '#worker/cards/names/release-mail.ts';
import {
  publishingAllowedMail,
  reportMail,
  restoredMail,
  takenDownMail,
} from '#worker/moderation/mails.ts';
import { sampleCard } from '#scripts/samples/sample-card.ts';

// Every function of the Worker that builds a mail, against the table of docs/security.md.

const ORIGIN = 'https://cards.test';
const TO = 'reader@mailbox.example';

interface Words {
  name: string;
  note: string;
  email: string;
  phone: string;
}

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

const about = { productName: 'Cards', origin: ORIGIN };
const cardUrl = `${ORIGIN}/ann`;

/** What each builder makes of what a person wrote. */
const BUILDERS: Readonly<Record<string, (words: Words) => { subject: string; text: string }>> = {
  buildConfirmationMail: () => buildConfirmationMail({ ...about, token: 't' }),
  buildResetMail: () => buildResetMail({ ...about, token: 't' }),
  buildChangedMail: () => buildChangedMail(about),
  buildAskedMail: () => buildAskedMail(about),
  buildConfirmMail: () => buildConfirmMail({ ...about, token: 't' }),
  buildTakenMail: () => buildTakenMail(about),
  buildMovedMail: () => buildMovedMail({ productName: 'Cards', supportEmail: 'help@cards.test' }),
  newContactMail: ({ name, note, email, phone }) =>
    newContactMail(
      { email: TO, wantsMail: true },
      { name, email, phone, company: name, note },
      {
        cardUrl,
        contactsUrl: `${ORIGIN}/contacts`,
        settingsUrl: `${ORIGIN}/settings#notifications`,
        isShown: true,
      },
    ),
  cardMail: ({ name, note }) =>
    cardMail(
      TO,
      { ...sampleCard('ann'), name, title: name, company: name, bio: note },
      { card: cardUrl, contactFile: `${ORIGIN}/card/ann/contact.vcf` },
      'Cards',
    ),
  reportMail: () =>
    reportMail(
      { to: TO, productName: 'Cards', cardUrl },
      { reason: 'spam', open: 2, listUrl: `${ORIGIN}/moderation` },
    ),
  takenDownMail: () =>
    takenDownMail(
      { to: TO, productName: 'Cards', cardUrl },
      { reason: 'Spam.', supportEmail: 'help@cards.test', dashboardUrl: `${ORIGIN}/dashboard` },
    ),
  restoredMail: () =>
    restoredMail(
      { to: TO, productName: 'Cards', cardUrl },
      { isPublic: true, supportEmail: 'help@cards.test' },
    ),
  publishingAllowedMail: () =>
    publishingAllowedMail({
      to: TO,
      productName: 'Cards',
      supportEmail: 'help@cards.test',
      dashboardUrl: `${ORIGIN}/dashboard`,
    }),
  buildReleaseWarning: () => buildReleaseWarning({ to: TO, ...about }),
};
/** To operators alone, who asked for what people write and for what is reported. */
const NOT_WALKED = ['messageMail', 'digestMail', 'reportDigestMail'];

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

/** The functions whose own text names a subject, wherever they are. */
function findBuilders(): string[] {
  const files = globSync('worker/**/*.ts').filter(
    (file) => !file.startsWith('worker/mail/') && file !== 'worker/http/send-mail.ts',
  );
  return files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:export )?(?:async )?function (\w+)[^]*?^}$/gm)]
      .filter(([body]) => /\bsubject: ?['"`]/.test(body))
      .map(([, name = '']) => name),
  );
}

test('the table names every function that builds a mail, to whom it goes, whose words it carries and its limit', () => {
  expect(findBuilders().toSorted()).toEqual(rows.map(({ builder }) => builder).toSorted());
  const blank = rows.filter((row) => Object.values(row).includes(''));
  expect(blank).toEqual([]);
});

test('every builder of the table is walked', () => {
  expect([...Object.keys(BUILDERS), ...NOT_WALKED].toSorted()).toEqual(
    rows.map(({ builder }) => builder).toSorted(),
  );
});

test.each(Object.entries(BUILDERS))('M4: %s has one subject, whatever was written', (_, build) => {
  const { subject, text } = build(HOSTILE);
  expect(subject).toBe(build(HARMLESS).subject);
  expect(subject).not.toMatch(/[\d.@]|URGENT|Ann/);
  expect(mailSchema.safeParse({ to: TO, subject, text }).success).toBe(true);
});

test.each(Object.entries(BUILDERS))('M4: %s links to nothing but our own pages', (_, build) => {
  const { text } = build(HOSTILE);
  const links = text.match(/[a-z][a-z0-9+.-]*:\/\/\S+/gi) ?? [];
  expect(links.filter((link) => !link.startsWith(`${ORIGIN}/`))).toEqual([]);
  const rest = text.replaceAll(/https:\/\/cards\.test\S*/g, '').replaceAll(HOSTILE.email, '');
  expect(rest.replaceAll('help@cards.test', '')).not.toMatch(/\w\.\p{L}{2,}|\S@\S/u);
  expect(rest).not.toContain('900 555');
});

test.each(rows.filter(({ words }) => words === 'none').map(({ builder }) => builder))(
  'M4: %s carries no word of a person',
  (builder) => {
    const build = BUILDERS[builder];
    expect(build?.(HOSTILE)).toEqual(build?.(HARMLESS));
  },
);

test('M4: what an unconfirmed address may get carries no word of a stranger but a short name', () => {
  const open = rows.filter(({ unconfirmed }) => unconfirmed.startsWith('yes'));
  expect(open.length).toBeGreaterThan(6);
  for (const { builder } of open) {
    const { text } = BUILDERS[builder]?.(HOSTILE) ?? { text: '' };
    expect([builder, /URGENT|evil|Sign in at/.test(text)]).toEqual([builder, false]);
  }
});
