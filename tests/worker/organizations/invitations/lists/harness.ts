import {
  checkInvitationList,
  readInvitationList,
  sendInvitationList,
  type InvitationListRow,
  type RowCard,
} from '#shared/api/organizations/people/invitation-lists.ts';
import { unique } from '#tests/worker/world/card.ts';
import type { Team } from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';
import type { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

type Started = ReturnType<typeof startOrganizations>;
/** A row as it is sent. */
export type Row = Partial<Omit<InvitationListRow, 'card'>> & {
  card?: Pick<RowCard, 'username' | 'policy' | 'content'> & Partial<RowCard>;
};

/** Publishes the cards of a list before people join. */
export const PUBLISH = { publish: { peopleKnow: true } } as const;

/** A row of a person with a card, whose name makes a new address. */
export function personRow(first: string, content: object = {}): Row & { email: string } {
  const last = unique('x').replaceAll(/[^a-z0-9]/g, '');
  return {
    email: `${first}.${last}@rows.example`.toLowerCase(),
    card: { username: '', policy: '', content: { name: `${first} ${last}`, ...content } },
  };
}

/** The address that the pattern of tests makes for such a row. */
export function addressOf({ card }: Row): string {
  return String(card?.content['name']).toLowerCase().replace(' ', '-');
}

/** Rows with new addresses. */
export const people = (count: number): Row[] => {
  const name = unique('row');
  return Array.from({ length: count }, (_, at) => ({ email: `${name}-${at}@rows.example` }));
};

/** How the cards of tests' lists are made. */
const RULES = { pattern: '{first}-{last}', numbersTaken: false } as const;

export async function check(
  started: Started,
  person: Person,
  path: string,
  rows: Row[],
  cards: object = RULES,
) {
  const answer = started.send(person, 'POST', `${path}/invitation-lists/check`, { rows, cards });
  return readAnswer(checkInvitationList, answer, 200);
}

export async function store(
  started: Started,
  person: Person,
  path: string,
  rows: Row[],
  key: string = crypto.randomUUID(),
  more: object = {},
): Promise<string> {
  const body = { rows, key, cards: RULES, ...more };
  const answer = started.send(person, 'POST', `${path}/invitation-lists`, body);
  return (await readAnswer(sendInvitationList, answer, 202)).id;
}

export async function read(started: Started, { owner, path }: Team, id: string, cursor = '') {
  const query = cursor === '' ? '' : `?cursor=${cursor}`;
  const answer = await started.send(owner, 'GET', `${path}/invitation-lists/${id}${query}`);
  return readInvitationList.response.parse(await answer.json());
}
