import { env } from 'cloudflare:test';
import { expect } from 'vitest';
import {
  offerBilling,
  readBillingOffer,
  type BillingOffer,
} from '#shared/api/organizations/people/billing-offers.ts';
import { queuedMailSchema, type Mail } from '#worker/http/send-mail.ts';
import { addTeamMember, type Team, type TeamMember } from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';

type BillingTeam = Pick<Team, 'owner' | 'at'>;

/** Offers billing from the team's owner to another one. */
export const sendOffer = (
  team: BillingTeam,
  { memberId }: Pick<TeamMember, 'memberId'>,
): Promise<Response> => team.owner.send('PUT', team.at('/billing-offer'), { member: memberId });

/** The same, and returns the offer. */
export async function offer(
  team: BillingTeam,
  member: Pick<TeamMember, 'memberId'>,
): Promise<BillingOffer> {
  const answer = await sendOffer(team, member);
  if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`);
  return offerBilling.response.parse(await answer.json()).offer;
}

/** The open offer as an owner sees it. */
export async function readOffer(
  { at }: Pick<Team, 'at'>,
  { send }: Pick<Person, 'send'>,
): Promise<BillingOffer | null> {
  const answer = await send('GET', at('/billing-offer'));
  return readBillingOffer.response.parse(await answer.json()).offer;
}

/** Accepts the open offer under the terms that the recipient sees now. */
export async function acceptOffer(
  team: Pick<Team, 'at'>,
  recipient: Pick<Person, 'send'>,
  changes: object = {},
): Promise<Response> {
  const open = await readOffer(team, recipient);
  const { plan, seats } = open?.terms ?? { plan: 'free', seats: 0 };
  const path = team.at(`/billing-offer/${open?.id ?? 'none'}/accept`);
  return recipient.send('POST', path, { plan, seats, ...changes });
}

async function findMail(to: string, subject: string): Promise<Mail | null> {
  const { keys } = await env.CARDS.list({ prefix: 'outbox:' });
  const texts = await Promise.all(keys.map(({ name }) => env.CARDS.get(name)));
  const mails = texts.map((text) => queuedMailSchema.parse(JSON.parse(text ?? '')));
  return mails.find((mail) => mail.to === to && mail.subject.startsWith(subject)) ?? null;
}

/** Waits for a mail whose subject starts with a text. */
export async function waitForMail(to: string, subject: string): Promise<Mail> {
  await expect.poll(async () => findMail(to, subject)).not.toBeNull();
  const mail = await findMail(to, subject);
  if (mail === null) throw new Error(`no mail "${subject}"`);
  return mail;
}

/** The subject of the mail about an offer to a partner's customer. */
export const OFFERED = 'Billing of your team was offered on Bright Ideas';

/** Offers billing to a new owner, and returns the address of the one who offers. */
export async function offerToNewOwner(team: Team): Promise<string> {
  await offer(team, await addTeamMember(team, 'owner'));
  return team.owner.email;
}
