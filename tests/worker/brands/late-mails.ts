import { env } from 'cloudflare:test';
import { vi } from 'vitest';
import { declineInvitation } from '#shared/api/organizations/people/invitations.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { deleteDueAccounts } from '#worker/account/account-deletion.ts';
import { mailEndingService } from '#worker/service-access/mail-service-access.ts';
import { lockCards } from '#worker/cards/plan-lock.ts';
import { sweepLockedUsernames } from '#worker/cards/usernames/sweep-locked-usernames.ts';
import type { Mail } from '#worker/http/send-mail.ts';
import { settlePlan } from '#worker/organizations/billing/settle-plan.ts';
import { notifyDeciders, notifyOfAnswer } from '#worker/policies/requests/mail-requests.ts';
import { advanceReduction } from '#worker/organizations/seats/advance-reduction.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addMember, type Team, type TeamMember } from '#tests/worker/world/organization.ts';
import { confirmEmail, type Person } from '#tests/worker/world/person.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { personRow, store } from '#tests/worker/organizations/invitations/lists/harness.ts';
import { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { newHostname } from '#tests/worker/own-domains/harness.ts';
import { startOwnDomains } from '#tests/worker/own-domains/start-own-domains.ts';
import { addWebhook, recordEvent, startDeliveries } from '#tests/worker/webhooks/harness.ts';
import { createTeamCard } from '#tests/worker/organizations/endpoint-rows/organization-card-rows.ts';
import { runSql } from '#tests/worker/world/sql.ts';
import { requireOk } from '#tests/worker/world/answer.ts';

// Mails that no request sends, but a sweep or the queue, days later.

/** The daily check of a company's proven mail domain, whose record is gone. */
export async function failMailDomain(team: Team): Promise<Mail[]> {
  const records = new Map<string, string>();
  vi.stubGlobal('fetch', async (url: string) => {
    const data = records.get(new URL(url).searchParams.get('name') ?? '');
    return Response.json({ Status: 0, Answer: data ? [{ type: 16, data: `"${data}"` }] : [] });
  });
  const settings = { DNS_API_BASE: 'https://dns.test' };
  const start = (days: number) =>
    startOrganizations({ settings, now: () => new Date(Date.now() + days * DAY_MS) });
  const domain = `${unique('d')}.example`;
  const started = start(0);
  const added = await requireOk(started.send(team.owner, 'POST', team.at('/domains'), { domain }));
  const { record } = await added.json<{ record: { name: string; value: string } }>();
  records.set(record.name, record.value);
  await requireOk(started.send(team.owner, 'POST', team.at(`/domains/${domain}/verify`)));
  records.clear();
  const later = start(1.1);
  await later.organizations.sweep.domains();
  return later.mails;
}

/** The daily check of a company's own domain, whose proof is gone. */
export async function failOwnDomain(team: Team): Promise<Mail[]> {
  const { activate, unprove, clock, ownDomains, mails } = startOwnDomains();
  const hostname = newHostname();
  await activate(team, hostname);
  unprove(hostname);
  clock.days = 1.1;
  await ownDomains.sweep.ownDomains();
  return mails;
}

/** The notice before service keys end, that are made now and last a year. */
export async function mailKeyEnds(): Promise<Mail[]> {
  const mails: Mail[] = [];
  const kernel = createTestKernel({
    now: () => new Date(Date.now() + 360 * DAY_MS),
    sendMails: async (sent) => void mails.push(...sent),
  });
  await mailEndingService(kernel);
  return mails;
}

/** Failing deliveries to an endpoint, until it is paused. */
export async function pauseWebhook(person: Person): Promise<Mail[]> {
  const mails: Mail[] = [];
  const { answerWith, run, wait } = startDeliveries({
    sendMail: async (mail) => void mails.push(mail),
  });
  await addWebhook(person, ['plan.changed']);
  answerWith(() => new Response(null, { status: 503 }));
  for (const days of [0, 6]) {
    wait(days * DAY_MS);
    await recordEvent(person.user.id, { type: 'plan.changed', data: { plan: 'enterprise' } });
    await run(person.user.id);
  }
  return mails;
}

/** The sweep after a card of a former subscriber was locked for long. */
export async function lockUsername(person: Person): Promise<Mail[]> {
  for (const name of [unique('one'), unique('two')]) await person.publish(name);
  await env.DB.batch([
    env.DB.prepare("UPDATE users SET plan = 'free' WHERE id = ?").bind(person.user.id),
    lockCards(env.DB, person.user.id, new Date()),
  ]);
  const mails: Mail[] = [];
  const kernel = createTestKernel({
    now: () => new Date(Date.now() + 77 * DAY_MS),
    sendMail: async (mail) => void mails.push(mail),
  });
  await sweepLockedUsernames(kernel);
  return mails;
}

/** The sweep after the day of an account's deletion, while it pays for a team that others use. */
export async function keepPayer({ user }: Person): Promise<Mail[]> {
  await env.DB.prepare("UPDATE users SET deletes_at = '2026-01-01' WHERE id = ?")
    .bind(user.id)
    .run();
  const mails: Mail[] = [];
  await deleteDueAccounts(createTestKernel({ sendMail: async (mail) => void mails.push(mail) }));
  return mails;
}

/** What follows when the plan of a team's owner ends. */
export async function losePlan(team: Team): Promise<Mail[]> {
  await confirmEmail(team.owner.user.id);
  await addMember(team, 'member');
  const { id: userId } = team.owner.user;
  await env.DB.batch([
    env.DB.prepare("UPDATE users SET plan = 'free' WHERE id = ?").bind(userId),
    ...settlePlan(env.DB, userId, new Date()),
  ]);
  const mails: Mail[] = [];
  const kernel = createTestKernel({ sendMails: async (more) => void mails.push(...more) });
  await advanceReduction(kernel, { userId, origin: 'https://cards.test' });
  return mails;
}

/** A change that a member asks for, and the answer to it. */
export async function requestChange(team: Team, member: TeamMember): Promise<Mail[]> {
  const username = await createTeamCard({ team }, member.memberId);
  const id = unique('request');
  await runSql(
    `INSERT INTO organization_change_requests
      (id, organization_id, member_id, username, field, value, note, status, created_at, value_before)
    VALUES (?1, ?2, ?3, ?4, 'title', '"Boss"', '', 'open', '2026-01-01', '""')`,
    id,
    team.id,
    member.memberId,
    username,
  );
  const mails: Mail[] = [];
  const kernel = createTestKernel({ sendMails: async (more) => void mails.push(...more) });
  const origin = 'https://cards.test';
  const { id: organizationId } = team;
  await notifyDeciders(kernel, { organizationId, memberId: member.memberId, origin });
  const row = { id, userId: member.user.id, field: 'title' as const };
  const answer = { organizationId, isApproved: true, decidedBy: team.owner.user.id, origin };
  await notifyOfAnswer(kernel, row, answer);
  return mails;
}

/** Declines a card of a list. Returns the mail to the person who made it. */
export async function declineCard(addCompany: () => Promise<Team>): Promise<Mail> {
  const { owner, path } = await addCompany();
  const row = personRow('Walk');
  const started = startOrganizations();
  await store(started, owner, path, [row]);
  await started.runJobs();
  const token = started.findToken(row.email);
  await requireOk(started.send(null, 'POST', declineInvitation.path, { token }));
  const mail = started.mails.find(({ to }) => to === owner.email);
  if (mail === undefined) throw new Error('no mail');
  return mail;
}
