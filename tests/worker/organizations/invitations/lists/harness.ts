import {
  checkInvitationList,
  readInvitationList,
  sendInvitationList,
  type InvitationListRow,
} from '#shared/api/organizations/people/invitations.ts';
import { unique } from '#tests/worker/world/card.ts';
import type { Team } from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';
import type { startOrganizations } from '#tests/worker/organizations/start-organizations.ts';
import { readAnswer } from '#tests/worker/world/answer.ts';

type Started = ReturnType<typeof startOrganizations>;
export type Row = Partial<InvitationListRow>;

/** Rows with new addresses. */
export const people = (count: number): Row[] => {
  const name = unique('row');
  return Array.from({ length: count }, (_, at) => ({ email: `${name}-${at}@rows.example` }));
};

export async function check(started: Started, person: Person, path: string, rows: Row[]) {
  const answer = started.send(person, 'POST', `${path}/invitation-lists/check`, { rows });
  return readAnswer(checkInvitationList, answer, 200);
}

export async function store(
  started: Started,
  person: Person,
  path: string,
  rows: Row[],
  key: string = crypto.randomUUID(),
): Promise<string> {
  const answer = started.send(person, 'POST', `${path}/invitation-lists`, { rows, key });
  return (await readAnswer(sendInvitationList, answer, 202)).id;
}

export async function read(started: Started, { owner, path }: Team, id: string, cursor = '') {
  const query = cursor === '' ? '' : `?cursor=${cursor}`;
  const answer = await started.send(owner, 'GET', `${path}/invitation-lists/${id}${query}`);
  return readInvitationList.response.parse(await answer.json());
}
