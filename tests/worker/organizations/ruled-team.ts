import { NO_ACCESS_RULES, type AccessRules } from '#shared/organization/access-rules.ts';
import { expectStatus } from '#tests/worker/world/answer.ts';
import { createTeam, type Team } from '#tests/worker/world/organization.ts';
import { PASSWORD, type Send } from '#tests/worker/world/person.ts';

export const INSIDE = '203.0.113.9';
export const OUTSIDE = '198.51.100.7';
export const NETWORK = '203.0.113.0/24';

/** Sends requests from an address. */
export const sendFrom =
  (send: Send, address: string): Send =>
  (method, path, body, headers) =>
    send(method, path, body, { ...headers, 'CF-Connecting-IP': address });

/** Saves rules as the owner. */
export const saveRules = (team: Team, rules: Partial<AccessRules>, address = INSIDE) =>
  sendFrom(team.owner.send, address)('PUT', team.at('/access-rules'), {
    ...NO_ACCESS_RULES,
    ...rules,
    password: PASSWORD,
  });

export async function startRuledTeam(rules: Partial<AccessRules>): Promise<Team> {
  const team = await createTeam();
  await expectStatus(saveRules(team, rules), 200);
  return team;
}
