import { Hono, type Context } from 'hono';
import { AGENT_CALLS_MAX, callMcp, listAgentCalls } from '#shared/api/agents.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv, UserEnv } from '#worker/http/app-env.ts';
import { readJsonText, requireJson } from '#worker/http/request/json-body.ts';
import { readAgentCalls } from './calls/call-record-store.ts';
import type { Admission, McpContext } from './mcp-context.ts';
import { requireOwnOrigin } from './require-own-origin.ts';

/** JSON-RPC 2.0 §5.1. */
const INVALID_REQUEST = -32_600;

/** The protocol's only address. */
export function mcpRoutes(context: McpContext): Hono<AppEnv> {
  const app = new Hono<AppEnv>();
  app.post(callMcp.path, (c) => onMessage(context, c));
  // There are no sessions, so nothing to listen to (GET) or to end (DELETE).
  app.all(callMcp.path, () => {
    throw new ApiError('method_not_allowed', { allow: ['POST'] });
  });
  app.route('/', agentCallRoutes(context));
  return app;
}

/** The owner's list of what agents called. */
function agentCallRoutes({ db, requireUser }: McpContext): Hono<UserEnv> {
  return new Hono<UserEnv>().get(listAgentCalls.path, requireUser, async (c) =>
    c.json({ calls: await readAgentCalls(db, c.get('user').id, AGENT_CALLS_MAX) }),
  );
}

async function onMessage(context: McpContext, c: Context<AppEnv>): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  requireOwnOrigin(c.req.raw, context.publicOrigin);
  const admission = await admit(context, c);
  const message = requireJson(await readJsonText(c.req.raw));
  if (Array.isArray(message)) {
    // Batches left the protocol in 2025. One would be many calls that the limit counts once.
    const error = { code: INVALID_REQUEST, message: 'Send one message per request.' };
    return c.json({ jsonrpc: '2.0', error, id: null }, 400);
  }
  // Loaded on this route only, because it is a fifth as large as the rest of the Worker.
  const { serveMcp } = await import('./serve-mcp.ts');
  const answer = await serveMcp(context, c, { ...admission, message });
  return c.newResponse(answer.body, answer);
}

async function admit(
  { admit: admitCaller, buildChallenge }: McpContext,
  c: Context<AppEnv>,
): Promise<Admission> {
  try {
    return await admitCaller(c.req.raw, (name, value) => c.header(name, value));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_key') {
      const isSent = c.req.header('Authorization') !== undefined;
      c.header('WWW-Authenticate', buildChallenge(c.req.url, isSent));
    }
    throw error;
  }
}
