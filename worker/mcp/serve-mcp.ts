import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { Context } from 'hono';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import { fillPath } from '#shared/routes.ts';
import { recordAgentUse } from '#worker/audit/agent-use.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { log } from '#worker/http/log.ts';
import { toApiError } from '#worker/http/on-error.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { readAgentName } from './calls/agent-name.ts';
import { recordAgentCall } from './calls/call-record-store.ts';
import { findAgentOwner, type Admission, type McpContext } from './mcp-context.ts';
import { STRANGERS_TEXT_RULE, writeSafeJson } from './strangers-text.ts';
import { acceptBoth } from './tolerant-message.ts';
import type { CallValues, Tool, ToolContext } from './tools/tool.ts';
import { TOOLS } from './tools/tools.ts';

/** Headers of the caller that a public call gets too. */
const PASSED = ['CF-Connecting-IP', 'User-Agent'] as const;

interface McpMessage extends Admission {
  /** One JSON-RPC message. */
  message: unknown;
}

/**
 * Answers one message of either protocol generation. Every request is its own session, so that a
 * revoked key ends at once.
 */
export async function serveMcp(
  context: McpContext,
  c: Context<AppEnv>,
  received: McpMessage,
): Promise<Response> {
  const agent = readAgentName(received.message);
  if (agent.isConnecting)
    record(context, c, received, {
      agent: agent.name,
      tool: 'connect',
      card: null,
      isFailure: false,
    });
  const { user } = received.caller;
  // A team knows the platform by the name that its billing owner does.
  const accountId = user.organizationKey?.organization.billingOwnerId ?? user.id;
  const brand = await context.brands.ofUser(accountId);
  const findAppOrigin = () => context.findAppOrigin(brand, context.originOf(c.req.url));
  const options = { productName: brand.productName, agent: agent.name, findAppOrigin };
  const handler = createMcpHandler(() => buildServer(context, c, received, options), {
    // Nothing changes that a client could subscribe to.
    maxSubscriptions: 0,
    keepAliveMs: 0,
  });
  return handler.fetch(acceptBoth(c.req.raw), { parsedBody: received.message });
}

interface ServedDetails extends Pick<ToolContext, 'findAppOrigin'> {
  productName: string;
  agent: string;
}

function buildServer(
  context: McpContext,
  c: Context<AppEnv>,
  received: McpMessage,
  { productName, agent, findAppOrigin }: ServedDetails,
): McpServer {
  const server = new McpServer(
    { name: productName, version: '1' },
    { capabilities: { tools: { listChanged: false } }, instructions: STRANGERS_TEXT_RULE },
  );
  const { scopes } = received.caller;
  const isAllowed = (tool: Tool): boolean => tool.scopes.every((scope) => scopes.includes(scope));
  const callApi = (name: string, values: CallValues): Promise<unknown> =>
    callPublicApi(received, c, name, values);
  for (const tool of TOOLS.filter(isAllowed)) {
    const { name, title, description, input, output, isReadOnly } = tool;
    const annotations = {
      readOnlyHint: isReadOnly,
      destructiveHint: false,
      idempotentHint: isReadOnly,
      openWorldHint: false,
    };
    server.registerTool(
      name,
      { title, description, inputSchema: input, outputSchema: output, annotations },
      async (values) => {
        const toolContext = { ...context, caller: received.caller, callApi, findAppOrigin };
        const result = await runTool(tool, () => tool.run(toolContext, values));
        const isFailure = result.isError === true;
        record(context, c, received, { agent, tool: name, card: findCard(values), isFailure });
        return result;
      },
    );
  }
  return server;
}

interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: boolean;
  [name: string]: unknown;
}

async function runTool(
  { name }: Tool,
  run: () => Promise<Record<string, unknown>>,
): Promise<ToolResult> {
  try {
    const structuredContent = await run();
    // The same as text, for clients that do not know structured content.
    const content = [{ type: 'text' as const, text: writeSafeJson(structuredContent) }];
    return { content, structuredContent };
  } catch (error) {
    const failure = toApiError(error instanceof Error ? error : new Error(String(error)));
    if (!(error instanceof ApiError))
      log('error', 'mcp_tool_failed', { tool: name, error: String(error) });
    const { code, message, details } = failure;
    const text = writeSafeJson({
      code,
      message,
      ...(details.issues && { issues: details.issues }),
    });
    return { content: [{ type: 'text', text }], isError: true };
  }
}

/** The username that a tool was called with. */
function findCard(values: object): string | null {
  return 'username' in values && typeof values.username === 'string' ? values.username : null;
}

/** Best effort: the call itself has happened. */
function record(
  context: McpContext,
  c: Context<AppEnv>,
  { caller }: McpMessage,
  call: { agent: string; tool: string; card: string | null; isFailure: boolean },
): void {
  const { keyId, name: keyName, user } = caller;
  const owner = findAgentOwner(caller);
  const recorded =
    owner.kind === 'person'
      ? recordAgentCall(context.db, {
          ...call,
          keyId,
          keyName,
          userId: owner.id,
          at: context.now(),
        })
      : recordAgentUse(context, {
          ...call,
          organizationId: owner.id,
          actor: user.id,
          label: user.organizationKey?.label ?? '',
          requestId: c.get('requestId'),
          address: clientAddress(c.req.raw.headers),
        });
  context.waitUntil(
    recorded.catch((error: unknown) => {
      log('warn', 'agent_call_not_recorded', { error: String(error) });
    }),
  );
}

async function callPublicApi(
  { call }: Admission,
  c: Context<AppEnv>,
  name: string,
  { params = {}, query = {}, body, headers: given = {} }: CallValues,
): Promise<unknown> {
  const target = PUBLIC_CALLS.find((one) => one.name === name);
  if (target === undefined) throw new Error(`there is no call ${name}`);
  // Widened, because the parameters of a path in a table are not known to the compiler.
  const fill: (path: string, params: Readonly<Record<string, string>>) => string = fillPath;
  const url = new URL(fill(target.path, params), c.req.url);
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  const headers = new Headers({ ...given, 'cf-ray': c.get('requestId') });
  for (const header of PASSED) {
    const value = c.req.header(header);
    if (value !== undefined) headers.set(header, value);
  }
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const request = new Request(url, {
    method: target.method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await call(request, c.env)).json();
}
