import { env } from 'cloudflare:test';
import { readSeatChoice, type SeatChoice } from '#shared/api/organizations/people/seat-choice.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import type { PlannedChange } from '#worker/domain-events.ts';
import type { Mail } from '#worker/http/send-mail.ts';
import { createOrganizations } from '#worker/organizations/create-organizations.ts';
import { settlePlan } from '#worker/organizations/billing/settle-plan.ts';
import { createTestKernel } from '#tests/worker/fixtures/test-kernel.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';
import {
  addMember,
  createTeam,
  readMembership,
  type Team,
  type TeamMember,
} from '#tests/worker/world/organization.ts';
import { confirmEmail, type Person } from '#tests/worker/world/person.ts';
import { runSql } from '#tests/worker/world/sql.ts';

type SentMail = Mail & { id: string };

/** Days of activity, the longest ago first. */
async function addMembers(team: Team, count: number): Promise<TeamMember[]> {
  const members = [];
  for (let at = 0; at < count; at++) {
    const member = await addMember(team, 'member');
    const day = `2026-01-${String(at + 1).padStart(2, '0')}`;
    await runSql(
      'UPDATE organization_members SET last_active_on = ?2 WHERE id = ?1',
      member.memberId,
      day,
    );
    members.push(member);
  }
  return members;
}

/** A team with members, whose owner buys and loses plans while days pass. */
export async function startTeam(memberCount: number) {
  const team = await createTeam();
  const { id: payer } = team.owner.user;
  await confirmEmail(payer);
  const members = await addMembers(team, memberCount);
  const mails: SentMail[] = [];
  const start = Date.now();
  const clock = { at: start };
  const kernel = createTestKernel({
    now: () => new Date(clock.at),
    enqueue: async () => {},
    sendMails: async (more) => {
      // The mailer knows the mails that were sent by their IDs.
      const isNew = ({ id }: SentMail) => !mails.some((mail) => mail.id === id);
      mails.push(...more.filter(isNew));
    },
  });
  const organizations = createOrganizations(kernel);
  kernel.listen(organizations.listeners);
  return {
    team,
    payer,
    members,
    mails,
    kernel,
    inDays: (days: number) => new Date(start + days * DAY_MS).toISOString(),
    /** The plan now, and what is ordered for later. */
    async setPlan(plan: PlanId, next: PlannedChange | null = null): Promise<void> {
      const change = env.DB.prepare(
        `UPDATE users SET former_plan = iif(plan <> ?2, plan, former_plan), plan = ?2 WHERE id = ?1`,
      );
      const settle = settlePlan(env.DB, payer, kernel.now(), next);
      await env.DB.batch([change.bind(payer, plan), ...settle]);
      await kernel.notify('planSettled', { userId: payer, origin: 'https://cards.test' });
    },
    /** What the hourly sweep does after so many days, three times. */
    async sweepAfter(days: number): Promise<void> {
      clock.at = start + days * DAY_MS;
      for (let repeat = 0; repeat < 3; repeat++) await organizations.sweep.planReductions();
    },
  };
}

export async function listActive(members: readonly TeamMember[]): Promise<boolean[]> {
  const found = await Promise.all(members.map(({ memberId }) => readMembership(memberId)));
  return found.map((row) => row?.['status'] === 'active');
}

export async function readChoice(
  { at }: Pick<Team, 'at'>,
  { send }: Pick<Person, 'send'>,
): Promise<SeatChoice | null> {
  return (await readAnswer(readSeatChoice, send('GET', at('/seat-choice')))).choice;
}

export const choose = (
  { at }: Pick<Team, 'at'>,
  { send }: Pick<Person, 'send'>,
  members: readonly TeamMember[],
  revision = 0,
): Promise<Response> =>
  send('PUT', at('/seat-choice'), { members: members.map(({ memberId }) => memberId), revision });
