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
import type { Issue } from '#shared/text/issue.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { parseInput, readBodyText, readBodyValue } from '#worker/http/operations.ts';
import { buildBudgetHeaders } from '#worker/http/rate-limit/budget-headers.ts';
import { findSpendingCaller } from '#worker/http/rate-limit/spending-caller.ts';
import { requireScope } from '#worker/http/require-scope.ts';
import { admitCaller } from './admit-caller.ts';
import { findAdmittedCaller } from './admitted-callers.ts';
import { answerCall } from './call-app.ts';
import type { StoredAnswer } from './call-store.ts';
import { runBatch } from './run-batch.ts';
import type { Cursors } from './cursors.ts';
import { findUnknownFields } from './find-unknown-fields.ts';
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
  const value = call.request === null ? undefined : readBodyValue(call.request, text);
  const body =
    call.batch === null ? parseBody(call, caller, value) : parseBatch(value, call.batch.max);
  const run = async (callId: string): Promise<StoredAnswer> => {
    if (view.app === null) return describeKey(caller);
    const query = readQuery(context.cursors, c, call, caller);
    const params = c.req.param();
    const isItem = call.batch !== null;
    const shared = { c, call, view, caller, isItem, params, spend, query, callId };
    if (call.batch === null) return answerCall(context, { ...shared, body, sent: value });
    const { batch } = call;
    return runBatch(context, shared, {
      batch,
      items: parseBatch(value, batch.max).items,
      payForItem: () => spend(findCost(batch.of, view, false)),
      parseItem: (item) => parseBody(batch.of, caller, item),
    });
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

/**
 * The body of a call, undefined for none. Throws `invalid_input` with the path of each field that is
 * invalid or unknown, and `scope_required` for a flag without its permission. Fields of the response
 * are known, and ignored where they cannot be set.
 */
function parseBody(call: PublicCall, caller: ApiCaller, value: unknown): unknown {
  const schema = findSchema(call, caller);
  if (schema === null) return undefined;
  const known = [schema, call.request, call.response].filter((one) => one instanceof z.ZodType);
  const issues = [...findUnknownFields(value, known), ...listRefusedFields(call, caller, value)];
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
  const body = parseInput(schema, value);
  for (const scope of listFlagScopes(call, body)) requireScope(caller, scope);
  return body;
}

/** Fields that would be ignored with a person's key. */
function listRefusedFields(
  { organizationFields }: PublicCall,
  caller: ApiCaller,
  value: unknown,
): Issue[] {
  if (findCallOwner(caller).kind === 'organization') return [];
  const { data = {} } = bodySchema.safeParse(value);
  const sent = organizationFields.filter((name) => data[name] !== undefined);
  return sent.map((path) => ({ path, message: 'This field needs the key of a team.' }));
}

/** The items of a batch, each of which is parsed on its own. */
function parseBatch(value: unknown, max: number) {
  const batchSchema = buildBatchSchema(max);
  const issues = findUnknownFields(value, [batchSchema]);
  if (issues.length > 0) throw new ApiError('invalid_input', { issues });
  return parseInput(batchSchema, value);
}

const buildBatchSchema = (max: number) =>
  z.object({
    items: z
      .array(z.unknown())
      .min(1, 'Send at least one item.')
      .max(max, `Send at most ${max} items.`),
  });

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
  if (call.isList) requireLimit(c.req.query('limit'), 'limit' in call.query);
  const limit = parseLimit(query['limit'], PAGE_MAX);
  return { query: cursor === null ? query : { ...query, cursor }, page: { cursor, limit } };
}

/** A page that is cut without a word would look like the last one to a program. */
function requireLimit(text: string | undefined, isChosen: boolean): void {
  if (text === undefined || (isChosen && parseLimit(text, PAGE_MAX) === Number(text))) return;
  const message = isChosen
    ? `Must be a whole number from 1 to ${PAGE_MAX}.`
    : 'This list decides how long its pages are. Continue with `next` as `cursor`.';
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
