import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildApiKeyMail, buildOrganizationKeyMail } from '#worker/api-keys/copy.ts';
import { buildAppMail, buildOrganizationAppMail } from '#worker/oauth/copy.ts';
import { buildConfirmationMail } from '#worker/auth/confirmation/copy.ts';
import {
  buildEmailChangeRequestedMail,
  buildEmailChangeMail,
  buildEmailChangedMail,
  buildEmailTakenMail,
} from '#worker/auth/email-change/copy.ts';
import { buildAccessEndedMail, buildAccessPausedMail } from '#worker/auth/access/copy.ts';
import type { EndedAccess } from '#worker/db/access-change.ts';
import { buildPasswordChangedMail, buildPasswordResetMail } from '#worker/auth/reset/copy.ts';
import { buildCardMail, buildNewContactMail } from '#worker/contacts/exchange/mails.ts';
import { buildBillingMail } from '#worker/organizations/billing/copy.ts';
import { buildContactExportMail } from '#worker/contacts/organization/copy.ts';
import { buildOwnDomainFailingMail } from '#worker/own-domains/copy.ts';
import { buildDomainFailingMail } from '#worker/organizations/domains/copy.ts';
import { buildInvitationMail } from '#worker/organizations/invitations/copy.ts';
import { buildCustomerMail } from '#worker/partners/copy.ts';
import { buildPausedMail, buildWebhookMail } from '#worker/webhooks/copy.ts';
import { mailSchema } from '#worker/mail/mail.ts';
import { buildReleaseWarning } from '#worker/cards/usernames/release-warning.ts';
import {
  buildPublishingResumedMail,
  buildReportMail,
  buildRestoredMail,
  buildTakenDownMail,
  buildOrganizationPauseMail,
} from '#worker/moderation/mails.ts';
import { buildSampleCard } from '#scripts/samples/sample-card.ts';
import { ACCOUNT_MAILS } from '#tests/fixtures/account-mails.ts';

// Every function of the Worker that builds a mail, compared with the table of docs/security.md.

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

const details = { productName: 'Cards', origin: ORIGIN };
const cardUrl = `${ORIGIN}/ann`;

const buildEnded = (name: string): EndedAccess[] => [
  { kind: 'apiKey', id: 'key', name, organizationId: null, effect: 'ends' },
  { kind: 'app', id: 'app', name: 'evil.example', organizationId: null, effect: 'ends' },
  { kind: 'webhook', id: 'hook', name: 'evil.example', organizationId: 'team', effect: 'pauses' },
];

/** Result of each builder for hostile input. */
const BUILDERS: Readonly<Record<string, (words: Words) => { subject: string; text: string }>> = {
  buildApiKeyMail: () => buildApiKeyMail(details),
  buildOrganizationKeyMail: () =>
    buildOrganizationKeyMail({ productName: 'Cards', url: `${ORIGIN}/team` }),
  buildAppMail: () => buildAppMail(details),
  buildOrganizationAppMail: () =>
    buildOrganizationAppMail({ productName: 'Cards', url: `${ORIGIN}/team` }),
  buildPausedMail: () => buildPausedMail({ ...details, isTeam: false }),
  buildConfirmationMail: () => buildConfirmationMail({ ...details, token: 't' }),
  buildPasswordResetMail: () => buildPasswordResetMail({ ...details, token: 't' }),
  buildPasswordChangedMail: ({ name }) =>
    buildPasswordChangedMail({ ...details, ended: buildEnded(name) }),
  buildAccessEndedMail: ({ name }) => buildAccessEndedMail({ ...details, ended: buildEnded(name) }),
  buildAccessPausedMail: ({ name }) =>
    buildAccessPausedMail({ ...details, ended: buildEnded(name) }),
  buildWebhookMail: () =>
    buildWebhookMail({
      productName: 'Cards',
      host: 'hooks.evil.example',
      isTeam: false,
      pauseUrl: `${ORIGIN}/pause-webhook#token=t`,
      settingsUrl: `${ORIGIN}/settings#webhooks`,
    }),
  buildEmailChangeRequestedMail: () => buildEmailChangeRequestedMail(details),
  buildEmailChangeMail: () => buildEmailChangeMail({ ...details, token: 't' }),
  buildEmailTakenMail: () => buildEmailTakenMail(details),
  buildEmailChangedMail: () =>
    buildEmailChangedMail({ productName: 'Cards', supportEmail: 'help@cards.test' }),
  buildNewContactMail: ({ name, note, email, phone }) =>
    buildNewContactMail(
      { email: TO },
      { name, email, phone, company: name, note },
      {
        cardUrl,
        contactsUrl: `${ORIGIN}/contacts`,
        settingsUrl: `${ORIGIN}/settings#notifications`,
        isShown: true,
      },
    ),
  buildCardMail: ({ name, note }) =>
    buildCardMail(
      TO,
      { ...buildSampleCard('ann'), name, title: name, company: name, bio: note },
      { card: cardUrl, contactFile: `${ORIGIN}/card/ann/contact.vcf` },
      'Cards',
    ),
  buildReportMail: () =>
    buildReportMail(
      { to: TO, productName: 'Cards', cardUrl },
      { reason: 'spam', open: 2, listUrl: `${ORIGIN}/moderation` },
    ),
  buildTakenDownMail: () =>
    buildTakenDownMail(
      { to: TO, productName: 'Cards', cardUrl },
      {
        relation: 'team',
        reason: 'Spam.',
        supportEmail: 'help@cards.test',
        isPaused: true,
        isPublic: false,
        teamPausedUntil: '2026-12-24T00:00:00.000Z',
        url: `${ORIGIN}/dashboard`,
      },
    ),
  buildRestoredMail: () =>
    buildRestoredMail(
      { to: TO, productName: 'Cards', cardUrl },
      { relation: 'team', isPublic: true, supportEmail: 'help@cards.test' },
    ),
  buildBillingMail: () =>
    buildBillingMail('offered', 'to', { productName: 'Cards', url: `${ORIGIN}/team` }),
  buildOrganizationPauseMail: () =>
    buildOrganizationPauseMail(
      { to: TO, productName: 'Cards', cardUrl },
      {
        teamPausedUntil: '2026-12-24T00:00:00.000Z',
        supportEmail: 'help@cards.test',
        url: `${ORIGIN}/team`,
      },
    ),
  buildPublishingResumedMail: () =>
    buildPublishingResumedMail({
      to: TO,
      productName: 'Cards',
      supportEmail: 'help@cards.test',
      dashboardUrl: `${ORIGIN}/dashboard`,
    }),
  buildInvitationMail: ({ name, email }) =>
    buildInvitationMail({ ...details, token: 't', organization: name, inviter: email }),
  buildCustomerMail: ({ name, email }) =>
    buildCustomerMail({ ...details, token: 't', partner: name, inviter: email }),
  buildDomainFailingMail: () => buildDomainFailingMail(details),
  buildOwnDomainFailingMail: () => buildOwnDomainFailingMail({ ...details, purpose: 'app' }),
  buildContactExportMail: () =>
    buildContactExportMail({ productName: 'Cards', url: `${ORIGIN}/team?org=o&view=audit` }),
  buildReleaseWarning: () => buildReleaseWarning({ to: TO, ...details }),
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
    (file) => !file.startsWith('worker/mail/') && file !== 'worker/http/send-mail.ts',
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

test('every builder of the table is tested', () => {
  expect([...Object.keys(BUILDERS), ...NOT_WALKED].toSorted()).toEqual(
    rows.map(({ builder }) => builder).toSorted(),
  );
});

test.each(Object.entries(BUILDERS))(
  'S-M4: %s has a single-line subject for any input',
  (_, build) => {
    const { subject, text } = build(HOSTILE);
    expect(subject).toBe(build(HARMLESS).subject);
    expect(subject).not.toMatch(/[\d.@]|URGENT|Ann/);
    expect(mailSchema.safeParse({ to: TO, subject, text }).success).toBe(true);
  },
);

test.each(Object.entries(BUILDERS))('S-M4: %s links to our own pages only', (_, build) => {
  const { text } = build(HOSTILE);
  const links = text.match(/[a-z][a-z0-9+.-]*:\/\/\S+/gi) ?? [];
  expect(links.filter((link) => !link.startsWith(`${ORIGIN}/`))).toEqual([]);
  const rest = text.replaceAll(/https:\/\/cards\.test\S*/g, '').replaceAll(HOSTILE.email, '');
  expect(rest.replaceAll('help@cards.test', '')).not.toMatch(/\w\.\p{L}{2,}|\S@\S/u);
  expect(rest).not.toContain('900 555');
});

test.each(rows.filter(({ words }) => words === 'none').map(({ builder }) => builder))(
  'S-M4: %s contains no text written by users',
  (builder) => {
    const build = BUILDERS[builder];
    expect(build?.(HOSTILE)).toEqual(build?.(HARMLESS));
  },
);

test('S-M4: a mail to an unconfirmed address contains no text of a stranger except a short name', () => {
  const open = rows.filter(({ unconfirmed }) => unconfirmed.startsWith('yes'));
  expect(open.length).toBeGreaterThan(6);
  for (const { builder } of open) {
    const { text } = BUILDERS[builder]?.(HOSTILE) ?? { text: '' };
    expect([builder, /URGENT|evil|Sign in at/.test(text)]).toEqual([builder, false]);
  }
});
