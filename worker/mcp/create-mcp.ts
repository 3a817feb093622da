import type { Capability, Kernel } from '#worker/kernel.ts';
import { approvalRoutes } from './approvals/routes.ts';
import type { McpContext } from './mcp-context.ts';
import { mcpRoutes } from './routes.ts';

/** Above the largest possible list: 20 keys with every tool on each of 30 days. */
const EXPORTED_MAX = 10_000;

const loadChanges = () => import('./change-store.ts');
const loadCallRecords = () => import('./calls/call-record-store.ts');

/** The Model Context Protocol: the public API as tools for assistants. */
export function createMcp(kernel: Kernel, admit: McpContext['admit']) {
  const { db, now } = kernel;
  const context = { ...kernel, admit };
  return {
    routes: mcpRoutes(context).route('/', approvalRoutes(kernel)),
    sweep: {
      agentDiffs: async () => (await import('./diffs/diff-store.ts')).sweepDiffs(db, now()),
      agentChanges: async () => (await loadChanges()).sweepChanges(db, now()),
      agentCalls: async () => (await loadCallRecords()).sweepAgentCalls(db, now()),
    },
    listeners: {
      exports: [
        async function* exportAgentChanges(user) {
          const [{ exportChanges }, { isApprovalRequired }] = await Promise.all([
            loadChanges(),
            import('./approvals/approval-setting.ts'),
          ]);
          const isRequired = await isApprovalRequired(db, user.id);
          const content = { isRequired, changes: await exportChanges(db, user.id, now()) };
          yield { path: 'agent-changes.json', content: `${JSON.stringify(content, null, 2)}\n` };
        },
        async function* exportAgentCalls(user) {
          const { readAgentCalls } = await loadCallRecords();
          const calls = await readAgentCalls(db, user.id, EXPORTED_MAX);
          yield { path: 'agent-calls.json', content: `${JSON.stringify(calls, null, 2)}\n` };
        },
      ],
    },
  } satisfies Capability;
}
