import { DEFAULT_FRONT_PAGE, type FrontPage } from '#shared/organization/front-page.ts';
import { ask, expireRecords, insertDomain } from '#tests/worker/own-domains/harness.ts';
import { createCardTeam } from '#tests/worker/policies/card-team.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { buildTestContent } from '#tests/worker/world/card.ts';
import { join } from '#tests/worker/world/person.ts';

/** A company whose domain has a page that was not shown yet. */
export async function createFrontPage(page: Partial<FrontPage> = {}) {
  const team = await createCardTeam('enterprise');
  const hostname = await insertDomain({ organizationId: team.id });
  await expireRecords(team.id);
  const home = `https://${hostname}`;
  const site = `https://www.${hostname.split('.').slice(1).join('.')}/`;
  const save = (changes: Partial<FrontPage>) =>
    team.send('PUT', '/front-page', { ...DEFAULT_FRONT_PAGE, ...changes });
  await expectStatus(save(page), 200);
  /** Adds a person with a public card; agrees to be listed unless the test says otherwise. */
  const addPerson = async (content: object = {}, isListed = true) => {
    const person = await join();
    const memberId = await team.add(person);
    const { username } = await team.card(memberId, buildTestContent(content));
    if (isListed) await expectStatus(list(person, true), 200);
    return { person, memberId, username };
  };
  const list = (person: Awaited<ReturnType<typeof join>>, isListed: boolean) =>
    person.send('PATCH', `/api/organizations/${team.id}/listing`, { isListed });
  const read = async (query = '') => (await expectStatus(ask(`${home}/${query}`), 200)).text();
  return { team, hostname, home, site, save, addPerson, list, read };
}
