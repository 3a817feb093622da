import {
  decideAgentChange,
  listAgentChanges,
  setAgentApproval,
} from '#shared/api/programs/agent-changes.ts';
import { fillPath } from '#shared/routes.ts';
import type { Person } from '#tests/worker/world/person.ts';
import { callTool } from '#tests/worker/mcp/harness.ts';

type Values = Readonly<Record<string, unknown>>;

/** Turns the switch on, for a person or a team. */
export async function requireApproval(person: Person, organization?: string): Promise<void> {
  const answer = await person.send('PUT', setAgentApproval.path, {
    isRequired: true,
    organization,
  });
  if (answer.status !== 204) throw new Error(`${answer.status}: ${await answer.text()}`);
}

/** Makes the diff of a change, and returns its ID. */
export async function proposeChange(
  key: string,
  username: string,
  changes: Values,
): Promise<string> {
  const proposed = await callTool(key, 'change_card', { username, changes });
  const { diffId } = proposed.content;
  if (typeof diffId !== 'string') throw new Error(proposed.text);
  return diffId;
}

/** Makes the diff of a change and calls for its application. */
export async function holdChange(key: string, username: string, changes: Values): Promise<string> {
  const diffId = await proposeChange(key, username, changes);
  const { content, text } = await callTool(key, 'change_card', { diffId });
  if (content['status'] !== 'waiting_for_approval') throw new Error(text);
  return diffId;
}

/** The list of an account, or of a team. */
export async function readChanges(person: Person, query: Readonly<Record<string, string>> = {}) {
  const search = new URLSearchParams(query).toString();
  const answer = await person.send('GET', `${listAgentChanges.path}?${search}`);
  return listAgentChanges.response.parse(await answer.json());
}

/** The status of a change as its assistant learns it. */
export async function askStatus(key: string, diffId: string): Promise<unknown> {
  return (await callTool(key, 'change_card', { diffId })).content['status'];
}

export async function decide(person: Person, id: string, isApproved: boolean): Promise<Response> {
  return person.send('POST', fillPath(decideAgentChange.path, { id }), { isApproved });
}

/** The code of a refusal. */
export async function readCode(answer: Response): Promise<unknown> {
  return Object(await answer.json()).code ?? answer.status;
}
