import { Hono } from 'hono';
import * as contract from '#shared/api/programs/agent-changes.ts';
import type { UserEnv } from '#worker/http/app-env.ts';
import { validate } from '#worker/http/request/validate.ts';
import type { Kernel } from '#worker/kernel.ts';

const loadCalls = () => import('./approval-calls.ts');

/**
 * Whether changes by assistants wait for a person, the waiting changes, and decisions about them. Needs a
 * session: no key can approve what it proposed, or change whether it must be approved.
 */
export function approvalRoutes(context: Kernel): Hono<UserEnv> {
  const { requireUser } = context;
  const { listAgentChanges, setAgentApproval, decideAgentChange } = contract;
  const app = new Hono<UserEnv>();
  app.get(listAgentChanges.path, requireUser, async (c) =>
    (await loadCalls()).onListChanges(context, c),
  );
  app.put(setAgentApproval.path, requireUser, validate(setAgentApproval.request), async (c) =>
    (await loadCalls()).onSetApproval(context, c, c.req.valid('json')),
  );
  app.post(decideAgentChange.path, requireUser, validate(decideAgentChange.request), async (c) => {
    const { decideChange } = await import('./decide-change.ts');
    const decision = { id: c.req.param('id'), ...c.req.valid('json') };
    return c.json(await decideChange(context, c, decision));
  });
  return app;
}
