import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { signup } from '#shared/api/auth/auth.ts';
import { confirmAddress } from '#shared/api/auth/email-confirmation.ts';
import { confirmEmailChange } from '#shared/api/auth/email-change.ts';
import { EXPORT_ALERT_CONTACTS } from '#shared/organization/limits.ts';
import { buildApiKeyMail } from '#worker/api-keys/copy.ts';
import { buildAccessEndedMail, buildAccessPausedMail } from '#worker/auth/access/copy.ts';
import { buildConfirmationMail } from '#worker/auth/confirmation/copy.ts';
import {
  buildEmailChangedMail,
  buildEmailChangeMail,
  buildEmailChangeRequestedMail,
  buildEmailTakenMail,
} from '#worker/auth/email-change/copy.ts';
import { buildPasswordChangedMail, buildPasswordResetMail } from '#worker/auth/reset/copy.ts';
import { buildReleaseWarning } from '#worker/cards/usernames/release-warning.ts';
import type { Mail } from '#worker/http/send-mail.ts';
import { buildAppMail, buildOrganizationAppMail } from '#worker/oauth/copy.ts';
import { buildContactExportMail } from '#worker/contacts/organization/copy.ts';
import { buildDomainFailingMail } from '#worker/organizations/domains/copy.ts';
import { buildOwnDomainFailingMail } from '#worker/own-domains/copy.ts';
import { buildPausedMail } from '#worker/webhooks/copy.ts';
import { ACCOUNT_MAILS, type AccountMail } from '#tests/fixtures/account-mails.ts';
import { addKey, requestKey } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember, createTeam, type Team } from '#tests/worker/world/organization.ts';
import { confirmEmail, join, PASSWORD, type Person } from '#tests/worker/world/person.ts';
import {
  createReportableCard,
  postDecision,
  signInOperator,
  takeDown,
  pauseAndResumeTeam,
} from '#tests/worker/moderation/harness.ts';
import { addClient, buildQuery, connect, follow } from '#tests/worker/oauth/harness.ts';
import { insertContacts } from '#tests/worker/contacts/organization/harness.ts';
import { OFFERED, offerToNewOwner } from '#tests/worker/organizations/billing/harness.ts';
import { people, store } from '#tests/worker/organizations/invitations/lists/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { addWebhook } from '#tests/worker/webhooks/harness.ts';
import {
  createConfirmationToken,
  reviewAccess,
  unconfirm,
} from '#tests/worker/auth/access/access-world.ts';
import {
  declineCard,
  failMailDomain,
  failOwnDomain,
  lockUsername,
  pauseWebhook,
} from './late-mails.ts';
import { buildDeletionWalks } from './deletion-walks.ts';
import { buildTeamWalks } from './team-walks.ts';
import { buildKeyWalks } from './key-walks.ts';
import { createPartnerApp, expectPartnerMail, pickMail, type PartnerHost } from './partner-app.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { requireOk } from '#tests/worker/world/answer.ts';
import { waitForMail } from '#tests/worker/world/mail.ts';

// Every mail to accounts, their guests and their visitors, sent for a customer of a partner through
// the Worker or the capability that sends it.

const DETAILS = { productName: 'Bright Ideas', origin: '', url: '', token: '' };
const newAddress = () => `${unique('fresh')}@example.com`;

let host: PartnerHost;
beforeAll(async () => {
  host = await createPartnerApp();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A company that a customer owns. */
async function addCompany(): Promise<Team> {
  return createTeam({ owner: await host.addPerson('enterprise') });
}

async function changeEmail(person: Person, email: string): Promise<void> {
  await requireOk(person.send('POST', '/api/auth/email-change', { email, password: PASSWORD }));
}

/** Leaves details on a customer's card, and returns the owner and the visitor. */
async function exchange() {
  const owner = await host.addPerson();
  const visitor = newAddress();
  const username = unique('walk');
  await owner.publish(username, { name: 'Ben Example' });
  const contact = { name: 'Vi Sitor', email: visitor, consent: true, sendCard: true };
  await requireOk(owner.send('POST', `/api/cards/${username}/contacts`, contact));
  return { owner, visitor };
}

/** A customer's card that an operator took down. */
async function moderate() {
  const { ann, cardId } = await createReportableCard();
  await host.addPerson('startup', ann);
  const operator = await signInOperator();
  await takeDown(operator, cardId);
  return { ann, decide: async (body: object) => requireOk(postDecision(operator, cardId, body)) };
}

async function allowForTeam(person: Person, team: Team): Promise<void> {
  const query = buildQuery(await addClient(), { scope: 'members:read' });
  await follow(person, query, { decision: 'allow', password: PASSWORD, organization: team.id });
}

/** Sends a mail and returns it. Its subject is the builder's own. */
const WALKS: Readonly<Record<AccountMail, () => Promise<Mail>>> = {
  buildConfirmationMail: async () => {
    const email = newAddress();
    const form = { firstName: 'Ann', lastName: 'Example', email, password: PASSWORD };
    const headers = { 'Content-Type': 'application/json' };
    const url = `${host.home}${signup.path}`;
    await requireOk(callWorker(url, { method: 'POST', headers, body: JSON.stringify(form) }));
    return waitForMail(email, buildConfirmationMail(DETAILS).subject);
  },
  buildPasswordResetMail: async () => {
    const { email, send } = await host.addPerson();
    await requireOk(send('POST', '/api/auth/reset-request', { email }));
    return waitForMail(email, buildPasswordResetMail(DETAILS).subject);
  },
  buildPasswordChangedMail: async () => {
    const { email, send } = await host.addPerson();
    const passwords = { currentPassword: PASSWORD, newPassword: 'another rather long phrase' };
    await requireOk(send('POST', '/api/auth/change-password', passwords));
    return waitForMail(email, buildPasswordChangedMail({ ...DETAILS, ended: [] }).subject);
  },
  buildAccessEndedMail: async () => {
    const person = await host.addPerson('business_pro');
    await addKey(person);
    await unconfirm(person);
    const token = createConfirmationToken(person);
    await requireOk(person.send('POST', confirmAddress.path, { token }));
    return waitForMail(person.email, buildAccessEndedMail({ ...DETAILS, ended: [] }).subject);
  },
  buildAccessPausedMail: async () => {
    const person = await host.addPerson('business_pro');
    await addKey(person);
    await runSql("UPDATE users SET email_confirmed_at = '9999-01-01' WHERE id = ?", person.user.id);
    await requireOk(reviewAccess({ isPausing: true }));
    return waitForMail(person.email, buildAccessPausedMail({ ...DETAILS, ended: [] }).subject);
  },
  buildWebhookMail: async () => {
    const person = await host.addPerson('business_pro');
    await addWebhook(person, ['card.created']);
    return waitForMail(person.email, 'A webhook now sends data of your Bright Ideas account');
  },
  buildEmailChangeRequestedMail: async () => {
    const person = await host.addPerson();
    await changeEmail(person, newAddress());
    return waitForMail(person.email, buildEmailChangeRequestedMail(DETAILS).subject);
  },
  buildEmailChangeMail: async () => {
    const email = newAddress();
    await changeEmail(await host.addPerson(), email);
    return waitForMail(email, buildEmailChangeMail(DETAILS).subject);
  },
  buildEmailTakenMail: async () => {
    const { email } = await host.addPerson();
    await changeEmail(await join(), email);
    return waitForMail(email, buildEmailTakenMail(DETAILS).subject);
  },
  buildEmailChangedMail: async () => {
    const person = await host.addPerson();
    const email = newAddress();
    await changeEmail(person, email);
    const { text } = await waitForMail(email, buildEmailChangeMail(DETAILS).subject);
    const token = /#token=([\w-]+)/.exec(text)?.[1];
    await requireOk(person.send('POST', confirmEmailChange.path, { token }));
    const { subject } = buildEmailChangedMail({ ...DETAILS, supportEmail: '' });
    return waitForMail(person.email, subject);
  },
  buildApiKeyMail: async () => {
    const person = await host.addPerson('business_pro');
    await requestKey(person, { scopes: ['cards:read'] });
    return waitForMail(person.email, buildApiKeyMail(DETAILS).subject);
  },
  buildAppMail: async () => {
    const person = await host.addPerson('business_pro');
    await connect({}, person);
    return waitForMail(person.email, buildAppMail(DETAILS).subject);
  },
  buildOrganizationAppMail: async () => {
    const team = await addCompany();
    const admin = await addMember(team, 'admin');
    await confirmEmail(admin.user.id);
    await allowForTeam(admin, team);
    return waitForMail(
      team.owner.email,
      buildOrganizationAppMail({ ...DETAILS, isService: false }).subject,
    );
  },
  buildPausedMail: async () =>
    pickMail(
      await pauseWebhook(await host.addPerson('business_pro')),
      buildPausedMail({ ...DETAILS, isTeam: false, isGone: false }).subject,
    ),
  buildNewContactMail: async () => {
    const { owner } = await exchange();
    const mail = await waitForMail(owner.email, 'You have a new contact');
    // Answers to this mail go to the visitor.
    expect(mail.replyTo).toMatch(/@example\.com$/);
    return { ...mail, replyTo: 'a@bright.example' };
  },
  buildCardMail: async () => {
    const mail = await waitForMail((await exchange()).visitor, 'A business card for you');
    expect(mail.text).toContain('any mailing list of Bright Ideas');
    return mail;
  },
  buildTakenDownMail: async () =>
    waitForMail((await moderate()).ann.email, 'Your card is no longer public'),
  buildRestoredMail: async () => {
    const { ann, decide } = await moderate();
    await decide({ action: 'restore' });
    return waitForMail(ann.email, 'Your card is restored');
  },
  buildPublishingResumedMail: async () => {
    const { ann, decide } = await moderate();
    await decide({ action: 'allow_publishing' });
    return waitForMail(ann.email, 'You can publish again');
  },
  buildOrganizationPauseMail: async () => {
    const team = await addCompany();
    await pauseAndResumeTeam(await signInOperator(), team);
    return waitForMail(team.owner.email, 'Your team can publish again');
  },
  ...buildDeletionWalks(addCompany),
  ...buildTeamWalks(addCompany, () => host.addPerson()),
  ...buildKeyWalks(addCompany),
  buildBillingMail: async () => waitForMail(await offerToNewOwner(await addCompany()), OFFERED),
  buildReleaseWarning: async () =>
    pickMail(
      await lockUsername(await host.addPerson('startup')),
      buildReleaseWarning(DETAILS).subject,
    ),
  buildInvitationMail: async () => {
    const team = await addCompany();
    const email = newAddress();
    await requireOk(team.send('POST', '/invitations', { email, role: 'member' }));
    return waitForMail(email, "You're invited to a team on Bright Ideas");
  },
  buildDeclinedMail: () => declineCard(addCompany),
  buildCustomerMail: async () => {
    const email = newAddress();
    const { owner, at } = host.partner;
    await requireOk(owner.send('POST', at('/customer-invitations'), { email }));
    return waitForMail(email, "You're invited to make your digital business card");
  },
  buildDomainFailingMail: async () =>
    pickMail(await failMailDomain(await addCompany()), buildDomainFailingMail(DETAILS).subject),
  buildOwnDomainFailingMail: async () =>
    pickMail(
      await failOwnDomain(await addCompany()),
      buildOwnDomainFailingMail({ ...DETAILS, purpose: 'cards' }).subject,
    ),
  buildContactExportMail: async () => {
    const team = await addCompany();
    await insertContacts(team.id, [team.owner.user.id], EXPORT_ALERT_CONTACTS + 1);
    const { send, mails } = startOrganizations();
    await requireOk(send(team.owner, 'GET', team.at('/contacts.csv')));
    return pickMail(mails, buildContactExportMail(DETAILS).subject);
  },
};

test.each(ACCOUNT_MAILS)(
  '%s for a customer has the name, logo and color of the partner, leads to its domain, and does not name the product',
  async (builder) => {
    expectPartnerMail(await WALKS[builder](), host.home);
  },
);

test('invitations by a list lead to the domain of the partner', async () => {
  const team = await addCompany();
  const started = startOrganizations();
  await store(started, team.owner, team.at(), people(2));
  await started.runJobs();
  expect(started.mails).toHaveLength(2);
  for (const mail of started.mails) expectPartnerMail(mail, host.home);
});

test.each([
  ['whose proof is gone', "status = 'failing', failing_since = '2026-11-20'"],
  ['that serves no app', "status = 'active', failing_since = NULL, purpose = 'cards'"],
])('no mail leads to a domain %s', async (_, change) => {
  const update = (columns: string) =>
    runSql(`UPDATE own_domains SET ${columns} WHERE organization_id = ?`, host.partner.id);
  onTestFinished(async () => {
    await update("status = 'active', failing_since = NULL, purpose = 'app'");
  });
  await update(change);
  const { text } = await WALKS.buildPasswordResetMail();
  expect(text).toContain('https://cards.test/');
  expect(text).not.toContain(host.home);
});
