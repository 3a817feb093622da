import type { Context } from 'hono';
import { z } from 'zod';
import type { CallCost } from '#shared/api/costs/call-cost.ts';
import {
  findCallCost,
  IDEMPOTENCY_UNITS,
  KEY_CALL_UNITS,
  KEY_ONLY_CALL,
} from '#shared/api/costs/call-costs.ts';
import type { CallName } from '#shared/api/v1/call-routes.ts';
import { PUBLIC_CALLS } from '#shared/api/v1/calls.ts';
import {
  findApiRequest,
  findView,
  type CallView,
  type PublicCall,
} from '#shared/api/v1/public-call.ts';
import type { PublicMe } from '#shared/api/v1/calls/me-call.ts';
import type { ApiScope } from '#shared/api/programs/scopes.ts';
import { API_CALLS_PER_MINUTE } from '#shared/plan/limits.ts';
import { PAGE_MAX, parseLimit } from '#shared/api/pages.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { parseBody, readBodyText } from '#worker/http/operations.ts';
import { buildBudgetHeaders } from '#worker/http/rate-limit/budget-headers.ts';
import { findSpendingCaller } from '#worker/http/rate-limit/spending-caller.ts';
import { requireScope } from '#worker/http/require-scope.ts';
import { admitCaller } from './admit-caller.ts';
import { findAdmittedCaller } from './admitted-callers.ts';
import { answerCall } from './call-app.ts';
import type { StoredAnswer } from './call-store.ts';
import type { Cursors } from './cursors.ts';
import { parseIdempotencyKey, runOnce } from './idempotency.ts';
import {
  findCallOwner,
  type ApiCaller,
  type AppQuery,
  type PublicApiContext,
} from './public-api-context.ts';

const CALLS = new Map(PUBLIC_CALLS.map((call) => [call.name, call]));

/** Answers a request to a call. Throws its refusals. */
export async function runCall(
  context: PublicApiContext,
  c: Context<AppEnv>,
  name: CallName,
): Promise<Response> {
  const call = CALLS.get(name);
  if (call === undefined) throw new Error(`there is no call ${name}`);
  const caller =
    findAdmittedCaller(c.req.raw) ??
    (await admitCaller(
      context.callLimit,
      () => context.authenticate(c.req.raw.headers),
      (name, value) => c.header(name, value, { append: true }),
    ));
  const view = requireView(caller, call);
  requireScope(caller, call.scope);
  // An image is stored under the hash of its bytes, so that repeating it has the same effect.
  const isChange = (call.method === 'POST' || call.method === 'PATCH') && !call.isUpload;
  const idempotencyKey = isChange ? parseIdempotencyKey(c.req.header('Idempotency-Key')) : null;
  const spend = (cost: CallCost) =>
    context.budget.spend(findSpendingCaller(caller.user, null), cost);
  const headers = buildBudgetHeaders(await spend(findCost(call, view, idempotencyKey !== null)));
  for (const [name, value] of Object.entries(headers)) c.header(name, value, { append: true });
  const text = call.request === null ? '' : await readBodyText(call.request, c.req.raw);
  const schema = findSchema(call, caller);
  const body = schema === null ? undefined : parseBody(schema, text);
  for (const scope of listFlagScopes(call, body)) requireScope(caller, scope);
  const run = async (callId: string): Promise<StoredAnswer> => {
    if (view.app === null) return describeKey(caller);
    const query = readQuery(context.cursors, c, call, caller);
    return answerCall(context, { c, call, view, caller, spend, query, body, callId });
  };
  if (idempotencyKey === null) return respondWith(c, await run(crypto.randomUUID()));
  const request = `${c.req.method} ${c.req.path}\n${text}`;
  const once = { owner: findCallOwner(caller), idempotencyKey, request };
  const { answer, isRepeated } = await runOnce(context, once, run);
  if (isRepeated) c.header('Idempotency-Replayed', 'true');
  return respondWith(c, answer);
}

function requireView(caller: ApiCaller, call: PublicCall): CallView {
  const { kind } = findCallOwner(caller);
  const view = findView(call, kind);
  if (view !== null) return view;
  throw new ApiError('forbidden', {
    message:
      kind === 'person'
        ? 'This call needs the key of a team.'
        : 'This call needs the key of a person.',
  });
}

/** The cost of the app's endpoint, and what the public API adds to it. */
function findCost({ name }: PublicCall, { app }: CallView, isIdempotent: boolean): CallCost {
  const cost = app === null ? KEY_ONLY_CALL : findCallCost(app);
  if (cost === null) throw new Error(`${name} has no cost`);
  const added = KEY_CALL_UNITS + (isIdempotent ? IDEMPOTENCY_UNITS : 0);
  return { ...cost, units: cost.units + added };
}

const bodySchema = z.record(z.string(), z.unknown());

/** The permissions that a body needs besides the call's own. */
function listFlagScopes({ flagScopes }: PublicCall, body: unknown): ApiScope[] {
  const { data = {} } = bodySchema.safeParse(body);
  return Object.entries(flagScopes).flatMap(([flag, scope]) =>
    data[flag] === true ? [scope] : [],
  );
}

/** The body that the caller sends; null for none. */
function findSchema({ operation, request }: PublicCall, caller: ApiCaller): z.ZodType | null {
  return operation === null ? request : findApiRequest(operation, findCallOwner(caller).kind);
}

/** The documented part of the query, with the app's own cursor. */
function readQuery(
  cursors: Cursors,
  c: Context<AppEnv>,
  call: PublicCall,
  caller: ApiCaller,
): AppQuery {
  const given = Object.entries(c.req.query()).filter(([name]) => name in call.query);
  const { cursor: sealed, ...query } = Object.fromEntries(given);
  const owner = { ownerId: findCallOwner(caller).id, call: call.name };
  const cursor = sealed === undefined ? null : cursors.open(sealed, owner);
  requireLimit(query['limit']);
  const limit = parseLimit(query['limit'], PAGE_MAX);
  return { query: cursor === null ? query : { ...query, cursor }, page: { cursor, limit } };
}

/** A page that is cut without a word would look like the last one to a program. */
function requireLimit(text: string | undefined): void {
  if (text === undefined || parseLimit(text, PAGE_MAX) === Number(text)) return;
  const message = `Must be a whole number from 1 to ${PAGE_MAX}.`;
  throw new ApiError('invalid_input', { issues: [{ path: 'limit', message }] });
}

function describeKey({ keyId, name, scopes, expiresAt, user }: ApiCaller): StoredAnswer {
  const me: PublicMe = {
    key: { id: keyId, name, scopes: [...scopes], expiresAt },
    owner: {
      kind: user.organizationKey === undefined ? 'person' : 'organization',
      name: user.organizationKey?.organization.name ?? `${user.firstName} ${user.lastName}`,
      plan: user.plan,
    },
    limits: { callsPerMinute: API_CALLS_PER_MINUTE },
  };
  return { status: 200, headers: {}, body: me };
}

function respondWith(c: Context<AppEnv>, { status, headers, body }: StoredAnswer): Response {
  for (const [name, value] of Object.entries(headers)) c.header(name, value);
  if (status === 204) return c.body(null, 204);
  c.header('Content-Type', 'application/json');
  return c.body(JSON.stringify(body), status);
}
