import type { Capability, Kernel } from '#worker/kernel.ts';
import { readAgentCalls, sweepAgentCalls } from './calls/call-record-store.ts';
import { sweepDiffs } from './diffs/diff-store.ts';
import type { McpPorts } from './mcp-context.ts';
import { mcpRoutes } from './routes.ts';

/** Above the largest possible list: 20 keys with every tool on each of 30 days. */
const EXPORTED_MAX = 10_000;

/** The Model Context Protocol: the public API as tools for assistants. */
export function createMcp(kernel: Kernel, ports: McpPorts) {
  const { db, now } = kernel;
  return {
    routes: mcpRoutes({ ...kernel, ...ports }),
    sweep: {
      agentDiffs: () => sweepDiffs(db, now()),
      agentCalls: () => sweepAgentCalls(db, now()),
    },
    exports: [
      async function* exportAgentCalls(user) {
        const calls = await readAgentCalls(db, user.id, EXPORTED_MAX);
        yield { path: 'agent-calls.json', content: `${JSON.stringify(calls, null, 2)}\n` };
      },
    ],
  } satisfies Capability;
}
