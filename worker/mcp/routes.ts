import { Hono } from 'hono';
import { AGENT_CALLS_MAX, callMcp, listAgentCalls } from '#shared/api/programs/agents.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv, UserEnv } from '#worker/http/app-env.ts';
import type { McpContext } from './mcp-context.ts';

/** The protocol's only address, and the owner's list of what agents called. */
export function mcpRoutes(context: McpContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  // People paste the address with a slash, too.
  for (const path of [callMcp.path, `${callMcp.path}/`]) {
    app.post(path, async (c) => {
      const { receiveMessage } = await import('./receive-message.ts');
      return receiveMessage(context, c);
    });
    // There are no sessions, so nothing to listen to (GET) or to end (DELETE).
    app.all(path, () => {
      throw new ApiError('method_not_allowed', { allow: ['POST'] });
    });
  }
  app.route('/', agentCallRoutes(context));
  return app;
}

function agentCallRoutes({ db, requireUser }: McpContext): Hono<UserEnv> {
  return new Hono<UserEnv>().get(listAgentCalls.path, requireUser, async (c) => {
    const { readAgentCalls } = await import('./calls/call-record-store.ts');
    return c.json({ calls: await readAgentCalls(db, c.get('user').id, AGENT_CALLS_MAX) });
  });
}
