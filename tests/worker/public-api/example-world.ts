import { submitContact } from '#shared/api/contacts.ts';
import { fillPath } from '#shared/routes.ts';
import { type Program, startProgram, startTeamProgram } from '#tests/worker/world/api-key.ts';
import { unique } from '#tests/worker/world/card.ts';
import { addTeamMember, insertGroup, insertInvitation } from '#tests/worker/world/organization.ts';
import { sendAs } from '#tests/worker/world/person.ts';
import { insertTeamPolicy } from '#tests/worker/organizations/endpoint-rows/policy-rows.ts';
import { holdContacts } from '#tests/worker/public-api/hold-contacts.ts';
import { readPage } from '#tests/worker/public-api/program-cards.ts';

export interface ExampleWorld {
  program: Program;
  /** What the parameters of paths name. `id` is the contact's. */
  params: Readonly<Record<string, string>>;
  /** ID of a webhook. */
  webhook: string;
}

/**
 * Gives a program what the examples name: a card, a contact and a webhook with a delivery; a person's also
 * a pass and a message, a team's a member, a group, an invitation and a policy.
 */
export async function buildExampleWorld(kind: 'person' | 'organization'): Promise<ExampleWorld> {
  const team = kind === 'organization' ? await buildTeam() : null;
  const program = team?.program ?? (await startProgram());
  const username = unique('example');
  const member = team === null ? {} : { member: team.params.member };
  const card = { username, name: 'Ada', email: 'ada@example.com', ...member };
  await requireCreated(program.call('POST', '/api/v1/cards', card));
  const visit = fillPath(submitContact.path, { username });
  const visitor = { name: 'Vera', email: 'vera@example.com', note: 'Call me', consent: true };
  await requireCreated(sendAs(null)('POST', visit, visitor));
  const { data } = await readPage(await program.call('GET', '/api/v1/contacts'));
  await holdContacts(team?.program.team.id ?? program.person.user.id, ['Ben']);
  const hook = { url: 'http://localhost:9/in', events: ['contact.created'] };
  const webhook = await requireCreated(program.call('POST', '/api/v1/webhook-endpoints', hook));
  const test = `/api/v1/webhook-endpoints/${webhook}/test`;
  const delivery = await requireCreated(program.call('POST', test));
  if (team === null) {
    const pass = { cardData: { username } };
    await program.person.send('POST', '/api/wallet-passes/generate', pass);
    const message = { title: 'Hello', message: 'We have moved.' };
    await requireCreated(program.call('POST', '/api/v1/passes/messages', message));
  }
  const id = String(data[0]?.['id']);
  return { program, webhook, params: { ...team?.params, username, id, delivery } };
}

async function buildTeam() {
  const program = await startTeamProgram();
  const { memberId: member } = await addTeamMember(program.team, 'member');
  const group = await insertGroup(program.team, 'A group');
  await insertTeamPolicy(program);
  const invitation = await insertInvitation(program.team, 'vera@example.com');
  return { program, params: { member, group, invitation } };
}

/** Returns the ID of what a call made. */
async function requireCreated(call: Promise<Response>): Promise<string> {
  const answer = await call;
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status}: ${text}`);
  const { id = '' }: { id?: string } = text === '' ? {} : JSON.parse(text);
  return id;
}
