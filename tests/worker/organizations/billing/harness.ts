import {
  offerBilling,
  readBillingOffer,
  type BillingOffer,
} from '#shared/api/organizations/people/billing-offers.ts';
import { addMember, type Team, type TeamMember } from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

type BillingTeam = Pick<Team, 'send'>;

/** Offers billing from the team's owner to another one. */
export const sendOffer = (
  team: BillingTeam,
  { memberId }: Pick<TeamMember, 'memberId'>,
): Promise<Response> => team.send('PUT', '/billing-offer', { member: memberId });

/** The same, and returns the offer. */
export async function offer(
  team: BillingTeam,
  member: Pick<TeamMember, 'memberId'>,
): Promise<BillingOffer> {
  return (await readAnswer(offerBilling, sendOffer(team, member), 200)).offer;
}

/** The open offer as an owner sees it. */
export async function readOffer(
  { at }: Pick<Team, 'at'>,
  { send }: Pick<Person, 'send'>,
): Promise<BillingOffer | null> {
  return (await readAnswer(readBillingOffer, send('GET', at('/billing-offer')))).offer;
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

/** The subject of the mail about an offer to a partner's customer. */
export const OFFERED = 'Billing of your team was offered on Bright Ideas';

/** Offers billing to a new owner, and returns the address of the one who offers. */
export async function offerToNewOwner(team: Team): Promise<string> {
  await offer(team, await addMember(team, 'owner'));
  return team.owner.email;
}
