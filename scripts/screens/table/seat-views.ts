import { listMembers, type Member } from '#shared/api/organizations/people/members.ts';
import { readSeatChoice } from '#shared/api/organizations/people/seat-choice.ts';
import { pages } from '#shared/routes.ts';
import type { View } from '#scripts/screens/screen.ts';
import { buildOrganizationResponses, ORG } from '#scripts/screens/responses/team-responses.ts';

// Who stays in a team under a smaller plan.

const PATH = `${pages.team}?org=${ORG}&view=seats`;
const call = (path: string): string => `**${path.replace(':org', ORG)}`;
const CHOICE = call(readSeatChoice.path);
const LIST = `${call(listMembers.path)}?*`;

const NAMES = ['Tomás Ruiz', 'Aiko Tanaka', 'Maximiliane von Habsburg-Lothringen', 'Jonas Berg'];

const buildMember = (index: number): Member => ({
  id: `seat-${index}`,
  email: `person.${index}@northwind.example`,
  name: `${NAMES[index % NAMES.length]} ${index}`,
  role: index < 2 ? 'owner' : index % 7 === 0 ? 'manager' : 'member',
  groups: [],
  status: 'active',
  suspendedBy: null,
  isBillingOwner: index === 0,
  cards: 1,
  lastActiveOn: new Date(Date.now() - index * 2 * 86_400_000).toISOString().slice(0, 10),
  externalId: null,
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

function build(plan: 'business_pro' | 'free', seats: number, isChosen: boolean) {
  const members = Array.from({ length: 27 }, (_, index) => buildMember(index));
  return {
    ...buildOrganizationResponses({ members: 27 }),
    [CHOICE]: readSeatChoice.response.parse({
      choice: {
        plan,
        beginsAt: inDays(isChosen ? 20 : -1),
        suspendsAt: inDays(isChosen ? 20 : 6),
        members: 27,
        seats,
        staying: members.slice(0, seats),
        chosen: isChosen ? members.slice(2, seats).map(({ id }) => id) : [],
        chosenAt: isChosen ? inDays(-1) : null,
        chosenBy: isChosen ? 'person.1@northwind.example' : null,
        revision: isChosen ? 1 : 0,
      },
    }),
    [LIST]: listMembers.response.parse({ members, next: null }),
  };
}

const shown = { path: PATH, person: 'full', part: 'who stays' } as const;

export const SEAT_VIEWS: readonly View[] = [
  {
    ...shown,
    state: 'empty',
    responses: {
      ...buildOrganizationResponses({ members: 3 }),
      [CHOICE]: readSeatChoice.response.parse({ choice: null }),
    },
  },
  { ...shown, state: 'typical', responses: build('business_pro', 10, false) },
  { ...shown, state: 'full', responses: build('business_pro', 10, true) },
  { ...shown, state: 'full', part: 'no team left', responses: build('free', 1, false) },
  {
    ...shown,
    state: 'error',
    responses: buildOrganizationResponses({ members: 27 }),
    failing: CHOICE,
  },
];
