import { listAgentCalls } from '#shared/api/programs/agents.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { AGENT_CALLS_TITLE, describeAgentCall, nameAgent } from './agent-calls-copy.ts';

/** The export has all of them. */
const SHOWN_MAX = 10;

/** What assistants called with the account's keys. Nothing while there is nothing to list. */
export function AgentCalls() {
  const { value } = useEndpoint(listAgentCalls, {});
  if (value === null || value.calls.length === 0) return null;
  return (
    <section aria-labelledby="agent-calls" className="mt-8">
      <h3 id="agent-calls" className="mb-2 text-sm font-medium">
        {AGENT_CALLS_TITLE}
      </h3>
      <ul className="divide-y divide-hairline text-xs">
        {value.calls.slice(0, SHOWN_MAX).map((call) => (
          <li
            key={`${call.keyId} ${call.day} ${call.tool}`}
            className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-2"
          >
            <span className="wrap-anywhere">{nameAgent(call)}</span>
            <span className="text-stone">{describeAgentCall(call)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
