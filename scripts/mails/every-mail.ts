import {
  buildAccountDeletionMail,
  buildAccountDeletionCanceledMail,
} from '#worker/account/copy.ts';
import { buildApiKeyMail, buildOrganizationKeyMail } from '#worker/api-keys/copy.ts';
import {
  buildResumeLinkMail,
  buildServiceEndsMail,
  buildServicePausedMail,
} from '#worker/service-access/copy.ts';
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
import {
  buildDeletionLinkMail,
  buildDeletionScheduledMail,
  buildOrganizationDeletedMail,
  buildDeletionCanceledMail,
} from '#worker/organizations/removal/deletion-mails.ts';
import { buildAccessRulesMail } from '#worker/organizations/rules/mail-rules.ts';
import {
  buildChangeRequestMail,
  buildRequestDecidedMail,
} from '#worker/policies/requests/request-mails.ts';
import { buildSmallerPlanMail } from '#worker/organizations/seats/seat-mails.ts';
import { buildDeclinedMail, buildInvitationMail } from '#worker/organizations/invitations/copy.ts';
import { buildCustomerMail } from '#worker/partners/copy.ts';
import { buildPausedMail, buildWebhookMail } from '#worker/webhooks/copy.ts';
import { buildReleaseWarning } from '#worker/cards/usernames/release-warning.ts';
import {
  buildPublishingResumedMail,
  buildReportDigestMail,
  buildReportMail,
  buildRestoredMail,
  buildTakenDownMail,
  buildOrganizationPauseMail,
} from '#worker/moderation/mails.ts';
import { buildSupportDigestMail, buildSupportMessageMail } from '#worker/support/copy.ts';
import type { MailContent } from '#worker/http/mail-content.ts';
import { buildSampleCard } from '#scripts/samples/sample-card.ts';

const TO = 'reader@mailbox.example';

/** What people typed that mails may contain. */
export interface Words {
  name: string;
  note: string;
  email: string;
  phone: string;
}

const buildEnded = (name: string): EndedAccess[] => [
  { kind: 'apiKey', id: 'key', name, organizationId: null, effect: 'ends' },
  { kind: 'app', id: 'app', name: 'evil.example', organizationId: null, effect: 'ends' },
  { kind: 'webhook', id: 'hook', name: 'evil.example', organizationId: 'team', effect: 'pauses' },
];

const ENDS_AT = '2026-12-24T10:00:00.000Z';

const MESSAGE = {
  subject: 'The code does not scan',
  seats: 40,
  createdAt: '2026-11-02T09:30:00.000Z',
  level: 'priority',
  account: 'ben@home.example',
} as const;

/**
 * Every mail of the Worker by its builder, for tests and pictures. `picture` is that of the card that
 * mails are about.
 */
export function buildEveryMail(
  { name, note, email, phone }: Words,
  {
    productName,
    origin,
    knownAs = null,
    supportEmail = 'help@cards.test',
    picture = `${origin}/card/ann/preview.png`,
  }: {
    productName: string;
    origin: string;
    knownAs?: string | null;
    supportEmail?: string;
    picture?: string;
  },
): Readonly<Record<string, MailContent>> {
  const details = { productName, origin };
  const cardUrl = `${origin}/ann`;
  const team = { productName, url: `${origin}/team` };
  const message = { ...MESSAGE, name, email, message: note };
  return {
    buildApiKeyMail: buildApiKeyMail(details),
    buildOrganizationKeyMail: buildOrganizationKeyMail({ ...team, isService: true }),
    buildServicePausedMail: buildServicePausedMail(team),
    buildServiceEndsMail: buildServiceEndsMail({ ...team, kind: 'webhook' }),
    buildResumeLinkMail: buildResumeLinkMail({
      ...team,
      at: '2026-12-05T10:00:00.000Z',
      kind: 'apiKey',
    }),
    buildAppMail: buildAppMail(details),
    buildOrganizationAppMail: buildOrganizationAppMail({ ...team, isService: true }),
    buildPausedMail: buildPausedMail({ ...details, isTeam: false, isGone: true }),
    buildConfirmationMail: buildConfirmationMail({ ...details, token: 't' }),
    buildPasswordResetMail: buildPasswordResetMail({ ...details, token: 't' }),
    buildPasswordChangedMail: buildPasswordChangedMail({ ...details, ended: buildEnded(name) }),
    buildAccessEndedMail: buildAccessEndedMail({ ...details, ended: buildEnded(name) }),
    buildAccessPausedMail: buildAccessPausedMail({ ...details, ended: buildEnded(name) }),
    buildWebhookMail: buildWebhookMail({
      productName,
      host: 'hooks.crm.example',
      isTeam: true,
      sendsAudit: true,
      pauseUrl: `${origin}/pause-webhook#token=t`,
      settingsUrl: `${origin}/settings#webhooks`,
    }),
    buildEmailChangeRequestedMail: buildEmailChangeRequestedMail(details),
    buildEmailChangeMail: buildEmailChangeMail({ ...details, token: 't' }),
    buildEmailTakenMail: buildEmailTakenMail(details),
    buildEmailChangedMail: buildEmailChangedMail({ productName, supportEmail }),
    buildNewContactMail: buildNewContactMail(
      { email: TO },
      { name, email, phone, company: name, note },
      {
        card: cardUrl,
        picture,
        contactsUrl: `${origin}/contacts`,
        settingsUrl: `${origin}/settings#notifications`,
        unsubscribeUrl: `${origin}/u/token`,
        isShown: true,
      },
    ),
    buildCardMail: buildCardMail(
      TO,
      { ...buildSampleCard('ann'), name },
      {
        card: cardUrl,
        picture,
        contactFile: `${origin}/card/ann/contact.vcf`,
      },
      productName,
    ),
    buildReportMail: buildReportMail(
      { to: TO, productName, cardUrl },
      { reason: 'spam', open: 2, listUrl: `${origin}/moderation` },
    ),
    buildTakenDownMail: buildTakenDownMail(
      { to: TO, cardUrl },
      {
        relation: 'team',
        reason: 'Spam.',
        supportEmail,
        isPaused: true,
        teamPausedUntil: '2026-12-24T00:00:00.000Z',
        url: `${origin}/dashboard`,
      },
    ),
    buildRestoredMail: buildRestoredMail(
      { to: TO, cardUrl },
      {
        relation: 'team',
        isPublic: true,
        supportEmail,
        url: `${origin}/team`,
        picture,
      },
    ),
    buildBillingMail: buildBillingMail('offered', 'to', team),
    buildChangeRequestMail: buildChangeRequestMail(team),
    buildRequestDecidedMail: buildRequestDecidedMail(team, { field: 'title', isApproved: true }),
    buildSmallerPlanMail: buildSmallerPlanMail({
      ...team,
      members: 27,
      seats: 10,
      hasSeats: true,
      suspendsAt: ENDS_AT,
      isInEffect: false,
    }),
    buildAccessRulesMail: buildAccessRulesMail('scheduled', team),
    buildDeletionScheduledMail: buildDeletionScheduledMail({ ...team, at: ENDS_AT }),
    buildDeletionLinkMail: buildDeletionLinkMail({ ...team, at: ENDS_AT }),
    buildDeletionCanceledMail: buildDeletionCanceledMail(team),
    buildOrganizationDeletedMail: buildOrganizationDeletedMail(team),
    buildAccountDeletionMail: buildAccountDeletionMail({ ...team, at: ENDS_AT }),
    buildAccountDeletionCanceledMail: buildAccountDeletionCanceledMail(team),
    buildOrganizationPauseMail: buildOrganizationPauseMail(
      { to: TO, cardUrl },
      {
        teamPausedUntil: '2026-12-24T00:00:00.000Z',
        supportEmail,
        url: `${origin}/team`,
      },
    ),
    buildPublishingResumedMail: buildPublishingResumedMail({
      to: TO,
      supportEmail,
      dashboardUrl: `${origin}/dashboard`,
    }),
    buildInvitationMail: buildInvitationMail({
      ...details,
      token: 't',
      organization: name,
      knownAs,
      inviter: { email, firstName: name, lastName: '' },
      card: { url: `${origin}/ada` },
    }),
    buildDeclinedMail: buildDeclinedMail({
      ...details,
      organization: name,
      email,
      url: `${origin}/team`,
    }),
    buildCustomerMail: buildCustomerMail({ ...details, token: 't', partner: name, inviter: email }),
    buildDomainFailingMail: buildDomainFailingMail(details),
    buildOwnDomainFailingMail: buildOwnDomainFailingMail({ ...details, purpose: 'app' }),
    buildContactExportMail: buildContactExportMail({
      productName,
      url: `${origin}/team?org=o&view=audit`,
    }),
    buildReleaseWarning: buildReleaseWarning(details),
    buildReportDigestMail: buildReportDigestMail(
      { to: TO, productName, listUrl: `${origin}/moderation` },
      [{ username: 'ann', reports: 2, heldBack: 1 }],
      { cards: 3, reports: 5 },
    ),
    buildSupportMessageMail: buildSupportMessageMail(message, supportEmail),
    buildSupportDigestMail: buildSupportDigestMail([message], [{ level: 'priority', count: 3 }], {
      to: supportEmail,
      listUrl: `${origin}/moderation?tab=messages`,
    }),
  };
}
