import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';

/** How long calls of agents are listed, in days. */
export const AGENT_CALL_DAYS = 30;
/** Entries of the list. */
export const AGENT_CALLS_MAX = 50;
/** How long a proposed change can be applied, in minutes. */
export const DIFF_MINUTES = 10;

/** The Model Context Protocol by Streamable HTTP: one JSON-RPC message per request. */
export const callMcp = endpoint({
  method: 'POST',
  path: '/mcp',
  auth: 'key',
  request: null,
  response: 'file',
});

/** What a key called on one UTC day by one tool. */
const agentCallSchema = z.object({
  keyId: z.string(),
  keyName: z.string(),
  /** The name that the client gave itself; empty when it gave none. */
  agent: z.string(),
  /** Name of the tool, or `connect`. */
  tool: z.string(),
  day: z.iso.date(),
  calls: z.int(),
  /** Calls of `calls` that were refused or failed. */
  failed: z.int(),
  lastAt: z.iso.datetime(),
});
export type AgentCall = z.infer<typeof agentCallSchema>;

/** What agents called with keys of the account in the last 30 days, latest first. */
export const listAgentCalls = endpoint({
  method: 'GET',
  path: '/api/agent-calls',
  auth: true,
  request: null,
  response: z.object({ calls: z.array(agentCallSchema) }),
});
