import { departMember, listDepartures } from '#shared/api/organizations/people/departures.ts';
import { buildTestContent, unique } from '#tests/worker/world/card.ts';
import type { TeamMember, Team } from '#tests/worker/world/organization.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { callWorker } from '#tests/worker/fixtures/call-worker.ts';
import { readAnswer, requireOk } from '#tests/worker/world/answer.ts';

/** Makes an organization card for a member and returns its username. */
export async function giveCard(team: Team, memberId: string, name = 'Bea Muster'): Promise<string> {
  const username = unique('team');
  const content = buildTestContent({ name });
  await requireOk(team.send('POST', '/cards', { member: memberId, username, content }));
  return username;
}

/** What a visitor gets for a path. */
export async function visit(path: string) {
  const answer = await callWorker(`https://cards.test/${path}`, { redirect: 'manual' });
  return {
    status: answer.status,
    location: answer.headers.get('Location'),
    cacheControl: answer.headers.get('Cache-Control'),
    robots: answer.headers.get('X-Robots-Tag'),
    text: await answer.text(),
  };
}

/** Ends a membership. */
export async function depart(
  team: Team,
  { memberId }: Pick<TeamMember, 'memberId'>,
  choice: object = {},
  by: Person = team.owner,
) {
  return (
    await readAnswer(
      departMember,
      by.send('POST', team.at(`/members/${memberId}/departure`), {
        isDryRun: false,
        ...choice,
      }),
      200,
    )
  ).departure;
}

/** Undoes a departure and returns the status and the error's code. */
export const undo = (team: Team, id: string | null, by: Person = team.owner) =>
  by.send('POST', team.at(`/departures/${id}/undo`));

export async function fetchDepartures(team: Team, by: Person = team.owner) {
  return (await readAnswer(listDepartures, by.send('GET', team.at('/departures')))).departures;
}
