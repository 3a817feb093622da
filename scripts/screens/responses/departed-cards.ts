import { createApiClient } from '#scripts/samples/api-client.ts';
import { createPerson, findMailedToken, type LocalStart } from '#scripts/samples/create-person.ts';
import { DEPARTED } from '#scripts/screens/seeds.ts';
import { createOrganizationCard } from '#shared/api/organizations/cards.ts';
import { departMember } from '#shared/api/organizations/people/departures.ts';
import { createInvitation, signUpInvited } from '#shared/api/organizations/people/invitations.ts';
import { listMembers } from '#shared/api/organizations/people/members.ts';
import { createOrganization } from '#shared/api/organizations/organizations.ts';
import { fillPath } from '#shared/routes.ts';

const PASSWORD = 'a sample password';

/**
 * Creates a team for each departed card, through the product's own API: its member leaves, and the
 * owner, if named as the successor, has a card too.
 */
export async function createDepartedCards(place: LocalStart): Promise<void> {
  for (const seed of DEPARTED) await createDepartedCard(place, seed);
}

async function createDepartedCard(
  place: LocalStart,
  { username, organization, leaver, successor }: (typeof DEPARTED)[number],
): Promise<void> {
  const call = createApiClient(place.origin);
  const email = (role: string): string => `${role}.of.${username}@example.com`;
  const owner = { ...successor.person, email: email('owner'), password: PASSWORD };
  const token = await createPerson(place, { ...owner, plan: 'business_pro' });
  const started = createOrganization.response.parse(
    await call('POST', createOrganization.path, { name: organization }, { token }),
  );
  const org = started.organization.id;
  const send = (path: string, body: object) => call('POST', path, body, { token });
  await send(fillPath(createInvitation.path, { org }), { email: email('leaver'), role: 'member' });
  await call('POST', signUpInvited.path, {
    ...leaver,
    password: PASSWORD,
    agreed: true,
    token: await findMailedToken(place.origin, email('leaver')),
  });
  const listed = await call('GET', fillPath(listMembers.path, { org }), undefined, { token });
  const { members } = listMembers.response.parse(listed);
  const findMember = (role: string) => members.find((row) => row.email === email(role))?.id ?? '';
  const cards = fillPath(createOrganizationCard.path, { org });
  await send(cards, { member: findMember('leaver'), username });
  if (successor.username !== null) {
    await send(cards, { member: findMember('owner'), username: successor.username });
  }
  await send(fillPath(departMember.path, { org, member: findMember('leaver') }), {
    card: 'pause',
    successor: successor.username === null ? null : findMember('owner'),
    isDryRun: false,
  });
}
