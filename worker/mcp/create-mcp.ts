import type { Capability, Kernel } from '#worker/kernel.ts';
import type { McpPorts } from './mcp-context.ts';
import { mcpRoutes } from './routes.ts';

/** Above the largest possible list: 20 keys with every tool on each of 30 days. */
const EXPORTED_MAX = 10_000;

const loadCallRecords = () => import('./calls/call-record-store.ts');

/** The Model Context Protocol: the public API as tools for assistants. */
export function createMcp(kernel: Kernel, ports: McpPorts) {
  const { db, now } = kernel;
  return {
    routes: mcpRoutes({ ...kernel, ...ports }),
    sweep: {
      agentDiffs: async () => (await import('./diffs/diff-store.ts')).sweepDiffs(db, now()),
      agentCalls: async () => (await loadCallRecords()).sweepAgentCalls(db, now()),
    },
    exports: [
      async function* exportAgentCalls(user) {
        const { readAgentCalls } = await loadCallRecords();
        const calls = await readAgentCalls(db, user.id, EXPORTED_MAX);
        yield { path: 'agent-calls.json', content: `${JSON.stringify(calls, null, 2)}\n` };
      },
    ],
  } satisfies Capability;
}
