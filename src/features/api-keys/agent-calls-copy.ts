import type { AgentCall } from '#shared/api/programs/agents.ts';
import { formatDay } from '#shared/format/day.ts';
import { countNoun } from '#shared/text/count-noun.ts';

export const AGENT_CALLS_TITLE = 'What assistants did';

const TOOLS = new Map([
  ['connect', 'Connected'],
  ['find_cards', 'Listed cards'],
  ['read_card', 'Read a card'],
  ['change_card', 'Proposed or made a change'],
  ['search_contacts', 'Searched contacts'],
  ['read_analytics', 'Read analytics'],
  ['find_members', 'Listed members'],
]);

/** The key's name, and the name that the assistant gave itself. */
export function nameAgent({ keyName, agent }: AgentCall): string {
  return agent === '' ? keyName : `${keyName} (${agent})`;
}

/** What was called on a day, how often, and how often it failed. */
export function describeAgentCall({ tool, day, calls, failed }: AgentCall): string {
  const times = calls === 1 ? '' : ` ${countNoun(calls, 'time')}`;
  const failures = failed === 0 ? '' : `, ${failed} failed`;
  return `${TOOLS.get(tool) ?? tool}${times}${failures} · ${formatDay(day, 'utc')}`;
}
