import { buildChallenge } from '#worker/oauth/addresses.ts';
import type { Context } from 'hono';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { readJsonText, requireJson } from '#worker/http/request/json-body.ts';
import type { Admission, McpContext } from './mcp-context.ts';
import { requireOwnOrigin } from './require-own-origin.ts';
import { dropNulls, toAcceptedType } from './tolerant-message.ts';

/** JSON-RPC 2.0 §5.1. */
const INVALID_REQUEST = -32_600;

/** Answers one message. Throws the refusals of the public API, and `forbidden` for other origins. */
export async function receiveMessage(context: McpContext, c: Context<AppEnv>): Promise<Response> {
  c.header('Cache-Control', 'no-store');
  requireOwnOrigin(c.req.raw, context.publicOrigin);
  const admission = await admit(context, c);
  const message = dropNulls(requireJson(await readJsonText(c.req.raw)));
  if (Array.isArray(message)) {
    // Batches left the protocol in 2025. One would be many calls that the limit counts once.
    const error = { code: INVALID_REQUEST, message: 'Send one message per request.' };
    return c.json({ jsonrpc: '2.0', error, id: null }, 400);
  }
  // After the check, so that strangers cannot make every isolate load it.
  const { serveMcp } = await import('./serve-mcp.ts');
  const served = await serveMcp(context, c, { ...admission, message });
  const answer = await toAcceptedType(served, c.req.raw);
  return c.newResponse(answer.body, answer);
}

async function admit({ admit: admitCaller }: McpContext, c: Context<AppEnv>): Promise<Admission> {
  try {
    return await admitCaller(c.req.raw, (name, value) => c.header(name, value, { append: true }));
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_key') {
      const isSent = c.req.header('Authorization') !== undefined;
      c.header('WWW-Authenticate', buildChallenge(c.req.url, isSent));
    }
    throw error;
  }
}
