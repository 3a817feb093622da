import { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import {
  findRequestSchema,
  type PublicPage,
  type Operation,
  type QueryParam,
} from '#shared/api/operation.ts';
import { buildPageSchema } from '#shared/api/pages.ts';
import type { ApiScope } from '#shared/api/programs/scopes.ts';
import { CALL_ROUTES, type CallName } from './call-routes.ts';

/** A call of the public API after its body was parsed, as it reaches the app's endpoint. */
export interface AppRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  body: unknown;
  headers?: Readonly<Record<string, string>>;
  /** The body as it was sent, without defaults. */
  sent?: unknown;
}

/** Context for building a response. */
export interface PublicContext {
  origin: string;
  /** The page asked for; `cursor` is the app's own. */
  page: { cursor: string | null; limit: number };
}

/** Values of a call that works as written, for the reference and its tests. */
export interface CallExample {
  params?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
}

/** One of the app's endpoints as a public call shows it. */
export interface CallView {
  /** The endpoint whose handler serves it; null for what only keys have. */
  app: Endpoint | null;
  /** `callId` names what the call creates, the same for each attempt of one call. */
  toApp?: (request: AppRequest, callId: string) => AppRequest;
  /** Builds the body from the app's response. */
  toPublic: (body: unknown, context: PublicContext) => unknown;
}

/** A call of the public API: a view of one of the app's endpoints, or of one for each kind of key. */
export interface PublicCall extends Endpoint, CallView {
  auth: 'key';
  name: CallName;
  /** The operation that serves it; null for a call that reaches an endpoint of the app. */
  operation: Operation | null;
  summary: string;
  /** Permission that the key needs; null for none. */
  scope: ApiScope | null;
  /** Permissions that the key also needs if a member of the body with this name is true. */
  flagScopes: Readonly<Record<string, ApiScope>>;
  /** Members of the body that only keys of organizations may send. */
  organizationFields: readonly string[];
  /**
   * The member of the body that, if it is true, lets the call change what exists (200) instead of
   * creating it; null for none.
   */
  updateFlag: string | null;
  /** Only for keys of organizations. Then the view is that of an organization. */
  isOrganizationOnly: boolean;
  /** The view for keys of organizations; null for a call that accepts only people's keys. */
  organization: CallView | null;
  /** Whether the body is an image instead of JSON. */
  isUpload: boolean;
  query: Readonly<Record<string, QueryParam>>;
  isList: boolean;
  /** Whether `If-Match` is understood and `ETag` sent. */
  hasVersion: boolean;
  /** The call that a batch makes for each item, the names of the item's key and result, and the most items. */
  batch: { of: PublicCall; key: string | null; result: string; max: number } | null;
  status: 200 | 201 | 202 | 204;
  example: CallExample;
}

/** The view for keys of this kind of owner; null if the call refuses them. */
export function findView(call: PublicCall, owner: 'person' | 'organization'): CallView | null {
  if (owner === 'person') return call.isOrganizationOnly ? null : call;
  return call.isOrganizationOnly || call.app === null ? call : call.organization;
}

/** The values of a call that differ from the usual ones. */
interface CallShape<Request extends z.ZodType | null, App extends z.ZodType | null> {
  name: CallName;
  summary: string;
  scope: ApiScope;
  app: Endpoint<z.ZodType | null, App>;
  request: Request;
  response: z.ZodType | null;
  flagScopes?: PublicCall['flagScopes'];
  organizationFields?: PublicCall['organizationFields'];
  updateFlag?: PublicCall['updateFlag'];
  query?: PublicCall['query'];
  isOrganizationOnly?: boolean;
  organization?: CallView;
  isUpload?: boolean;
  hasVersion?: boolean;
  status?: PublicCall['status'];
  example?: CallExample;
  /** `body` was parsed by `request`. */
  toApp?: (request: AppRequest & { body: Output<Request> }, callId: string) => AppRequest;
}
type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What most calls have in common. */
export const CALL_DEFAULTS = {
  auth: 'key',
  operation: null,
  query: {},
  flagScopes: {},
  organizationFields: [],
  updateFlag: null,
  isOrganizationOnly: false,
  organization: null,
  isUpload: false,
  hasVersion: false,
  batch: null,
  example: {},
} as const;

function fillCall<Request extends z.ZodType | null>(
  shape: Omit<CallShape<Request, z.ZodType | null>, 'app'> & { app: Endpoint },
): Omit<PublicCall, 'isList' | 'toPublic'> {
  const { request: schema, toApp } = shape;
  return {
    ...CALL_DEFAULTS,
    status: shape.response === null ? 204 : 200,
    ...shape,
    ...CALL_ROUTES[shape.name],
    // The gateway has parsed the body; parsing it again gives it its type.
    toApp: (request, callId) =>
      toApp?.({ ...request, body: parseBody(schema, request.body) }, callId) ?? request,
  };
}

function parseBody<Schema extends z.ZodType | null>(schema: Schema, body: unknown): Output<Schema>;
function parseBody(schema: z.ZodType | null, body: unknown): unknown {
  return schema === null ? undefined : schema.parse(body);
}

/** The view of a call for keys of organizations; `request` is the call's. */
export function organizationView<
  Request extends z.ZodType | null,
  App extends z.ZodType | null,
>(shape: {
  app: Endpoint<z.ZodType | null, App>;
  request: Request;
  toApp?: (request: AppRequest & { body: Output<Request> }, callId: string) => AppRequest;
  toPublic: (value: Output<App>, context: PublicContext) => unknown;
}): CallView {
  const { app, request: schema, toApp, toPublic } = shape;
  return {
    app,
    toApp: (request, callId) =>
      toApp?.({ ...request, body: parseBody(schema, request.body) }, callId) ?? request,
    toPublic: (body, context) => toPublic(parseBody(app.response, body), context),
  };
}

/** A call that returns one thing: without `toPublic`, what the app returns. */
export function publicCall<Request extends z.ZodType | null, App extends z.ZodType>(
  shape: CallShape<Request, App> & {
    toPublic?: (value: z.output<App>, context: PublicContext) => unknown;
  },
): PublicCall {
  const { app, toPublic } = shape;
  return {
    ...fillCall(shape),
    isList: false,
    toPublic: (body, context) => {
      const value = app.response.parse(body);
      return toPublic === undefined ? value : toPublic(value, context);
    },
  };
}

/** A call without a response. */
export function publicCommand<Request extends z.ZodType | null>(
  shape: CallShape<Request, null>,
): PublicCall {
  return { ...fillCall(shape), isList: false, toPublic: () => null };
}

export function publicList<App extends z.ZodType>(
  shape: CallShape<null, App> & {
    toPage: (value: z.output<App>, context: PublicContext) => PublicPage;
  },
): PublicCall {
  const { app, toPage, ...rest } = shape;
  return {
    ...fillCall({ ...rest, app }),
    isList: true,
    toPublic: (body, context) => toPage(app.response.parse(body), context),
  };
}

/** The body of an operation as callers of the API send it; null for none. `own` is that of a person's key. */
export function findApiRequest(
  operation: Operation,
  owner: 'person' | 'organization',
): z.ZodType | null {
  const schema = findRequestSchema(operation, owner);
  const { omit = [] } = operation.api;
  if (omit.length === 0 || !(schema instanceof z.ZodObject)) return schema;
  const shape = Object.entries(schema.shape).filter(([name]) => !omit.includes(name));
  return shape.length === 0 ? null : z.object(Object.fromEntries(shape));
}

/** The call of an operation. The keys of people and of organizations can make it. */
export function operationCall<Name extends CallName>(
  operation: Operation<`/${string}`, z.ZodType | null, z.ZodType | null, PublicCall['query'], Name>,
): PublicCall {
  const {
    own,
    team,
    scope,
    status,
    response,
    organizationResponse = response,
    query,
    api,
  } = operation;
  const { name, summary, example = {}, entry, toPage } = api;
  const view = (app: Endpoint, schema: z.ZodType | null): CallView => ({
    app,
    toPublic: (value, { page }) => {
      if (toPage !== undefined) return toPage(schema?.parse(value) ?? null, page);
      return (entry ?? schema)?.parse(value) ?? null;
    },
  });
  return {
    ...CALL_DEFAULTS,
    ...CALL_ROUTES[name],
    ...view(own, response),
    operation,
    name,
    summary,
    scope,
    isList: toPage !== undefined,
    organization: view(team, organizationResponse),
    query: Object.fromEntries(
      Object.entries(query).filter(([, { isAppOnly }]) => isAppOnly !== true),
    ),
    request: findApiRequest(operation, 'organization'),
    response:
      entry === undefined ? response : toPage === undefined ? entry : buildPageSchema(entry),
    status,
    example,
  };
}
