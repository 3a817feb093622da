import type { Context } from 'hono';
import { z } from 'zod';
import { fillPath } from '#shared/routes.ts';
import type { Operation } from '#shared/api/operation.ts';
import type { AppRequest, CallView, PublicCall } from '#shared/api/v1/public-call.ts';
import type { AppEnv, Spend } from '#worker/http/app-env.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { setInternalCaller } from '#worker/http/middleware/require-user.ts';
import type { StoredAnswer } from './call-store.ts';
import type { Cursors } from './cursors.ts';
import {
  findCallOwner,
  type ApiCaller,
  type AppQuery,
  type PublicApiContext,
} from './public-api-context.ts';

/** Request headers that are forwarded to the app. */
const PASSED = ['If-Match', 'CF-Connecting-IP', 'User-Agent'] as const;

/** A public call of a caller, with its parsed values. */
export interface Call {
  c: Context<AppEnv>;
  call: PublicCall;
  /** The view for the caller's kind of key. */
  view: CallView;
  caller: ApiCaller;
  /** Whether it is made for an item of a batch. */
  isItem: boolean;
  /** Of the path. */
  params: Readonly<Record<string, string>>;
  /** Pays for what the call turns out to cost besides. */
  spend: Spend;
  query: AppQuery;
  body: unknown;
  /** The body as it was sent, without defaults. */
  sent: unknown;
  callId: string;
}

/** Answers a call by the operation or the endpoint that serves it. Throws its refusals. */
export async function answerCall(context: PublicApiContext, called: Call): Promise<StoredAnswer> {
  const { call, view, caller, query } = called;
  const origin = await findCardsOrigin(context, called);
  const { value, etag, status } =
    call.operation === null
      ? await callApp(context, called)
      : { ...call, value: await runOperation(context, called, call.operation), etag: null };
  if (call.status === 204) return { status: 204, headers: {}, body: null };
  const visible = view.toPublic(value, { origin, page: query.page });
  return {
    status: isUpdate(called) && status === 200 ? status : call.status,
    headers: etag === null ? {} : { ETag: etag },
    body: sealNext(context.cursors, call, findCallOwner(caller).id, visible),
  };
}

/** Whether the call may have changed what exists, which the status of the app's answer tells. */
function isUpdate({ call: { updateFlag }, body }: Call): boolean {
  return updateFlag !== null && Object(body)[updateFlag] === true;
}

/**
 * Calls the app's endpoint for a public call, inside this isolate: the same route with the same
 * validation and rules. Throws what the route throws.
 */
async function callApp(
  { appRoutes }: PublicApiContext,
  { c, call, view, caller, params, isItem, spend, query: { query }, body, sent, callId }: Call,
): Promise<{ value: unknown; etag: string | null; status: number }> {
  const { app, toApp } = view;
  if (app === null) throw new Error(`${call.name} has no endpoint`);
  const given = { params, query, body, sent };
  const target: AppRequest = toApp === undefined ? given : toApp(given, callId);
  const owner = findCallOwner(caller);
  const url = new URL(
    fillParams(app.path, { ...target.params, org: owner.kind === 'person' ? '' : owner.id }),
    c.req.url,
  );
  url.search = new URLSearchParams({ ...target.query }).toString();
  const headers = new Headers(target.headers);
  for (const name of PASSED) {
    const value = c.req.header(name);
    // A version is that of one thing, and not of each item of a batch.
    const isMeant = name !== 'If-Match' || !isItem;
    if (value !== undefined && isMeant) headers.set(name, value);
  }
  const type = call.isUpload ? c.req.header('Content-Type') : 'application/json';
  if (type !== undefined && (call.isUpload || app.request !== null)) {
    headers.set('Content-Type', type);
  }
  const request = new Request(url, {
    method: app.method,
    headers,
    ...(app.request !== null && { body: JSON.stringify(target.body) }),
    ...(call.isUpload && { body: c.req.raw.body }),
  });
  const internal = { user: caller.user, requestId: c.get('requestId'), spend };
  const response = await appRoutes().fetch(setInternalCaller(request, internal), c.env);
  if (!response.ok) throw new Error(`${call.name} was answered with ${response.status}`);
  const etag = call.hasVersion ? response.headers.get('ETag') : null;
  const { status } = response;
  return { value: call.status === 204 ? null : await response.json(), etag, status };
}

/** Runs the operation of a public call for its caller. Throws its refusals. */
function runOperation(
  { operations }: PublicApiContext,
  { c, caller, params, spend, query: { query }, body, callId }: Call,
  operation: Operation,
): Promise<unknown> {
  const owner = findCallOwner(caller);
  const { callId: member } = operation.api;
  return operations.run(operation, {
    user: caller.user,
    organizationId: owner.kind === 'organization' ? owner.id : null,
    params,
    query,
    request: { requestId: c.get('requestId'), url: c.req.url, headers: c.req.raw.headers },
    spend,
    readBody: async () => (member === undefined ? body : { ...Object(body), [member]: callId }),
  });
}

/** The origin of a person's own cards, for calls whose answers have addresses of cards. */
async function findCardsOrigin(
  context: PublicApiContext,
  { c, call, caller }: Call,
): Promise<string> {
  const productOrigin = context.originOf(c.req.url);
  const isAboutCards = call.scope?.startsWith('cards:') === true && call.status !== 204;
  if (!isAboutCards || findCallOwner(caller).kind !== 'person') return productOrigin;
  return context.findAppOrigin(await context.brands.ofUser(caller.user.id), productOrigin);
}

const pageSchema = z.object({ data: z.array(z.unknown()), next: z.string().nullable() });

/** A page with the signed cursor of the next one; any other answer as it is. */
function sealNext(
  cursors: Cursors,
  { isList, name }: PublicCall,
  ownerId: string,
  visible: unknown,
): unknown {
  if (!isList) return visible;
  const { data, next } = pageSchema.parse(visible);
  return { data, next: next === null ? null : cursors.seal(next, { ownerId, call: name }) };
}

/** Throws `not_found` for values that would name another path: an empty or a dot segment. */
function fillParams(path: string, params: Readonly<Record<string, string>>): string {
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => params[name] ?? '');
  if (named.some((value) => ['', '.', '..'].includes(value))) throw new ApiError('not_found');
  // Widened, because the parameters of a path in a table are not known to the compiler.
  const fill: (path: string, params: Readonly<Record<string, string>>) => string = fillPath;
  return fill(path, params);
}
