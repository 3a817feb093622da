import { Hono } from 'hono';
import { z } from 'zod';
import {
  findRequestSchema,
  listOwnerEndpoints,
  type Operation,
  type OperationTable,
  type QueryValues,
} from '#shared/api/operation.ts';
import type { AuditAction } from '#shared/organization/audit-actions.ts';
import type { Action, Scope } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { can } from '#shared/plan/features.ts';
import type { PathParams } from '#shared/routes.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { OrganizationKey, SessionUser, Spend, UserEnv } from '#worker/http/app-env.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { RateLimiter } from '#worker/http/rate-limit/rate-limiter.ts';
import { readJsonText, readOptionalJsonText, requireJson } from '#worker/http/request/json-body.ts';
import { toIssues } from '#worker/http/request/to-issues.ts';

/** A member of an organization, or its key, and how far the role may do what is asked for. */
export interface OrganizationActor {
  id: string;
  role: Role;
  scope: Scope;
  organization: OrganizationKey['organization'];
}

/** What an organization's audit log says about a call. */
export interface RecordedEvent {
  action: AuditAction;
  target: string;
  details?: Readonly<Record<string, unknown>>;
}

interface RecordOptions {
  ifChanged: boolean;
  id?: string;
}

/** Whose data an operation is about, and who acts. */
export interface OperationOwner {
  kind: 'person' | 'organization';
  /** The account or the organization. */
  id: string;
  user: SessionUser;
  /** The account that acts: the owner, or a member of the organization. Null for an organization's key. */
  userId: string | null;
  /** The API key that acts. */
  keyId: string | null;
  /** Null for an account. */
  actor: OrganizationActor | null;
  /**
   * The statements that record an event, directly after the one that makes it happen; none for an account.
   * Without `ifChanged`, also where that one changed nothing. An entry with an `id` is recorded once.
   */
  record: (event: RecordedEvent, options?: RecordOptions) => D1PreparedStatement[];
}

interface CallRequest {
  requestId: string;
  url: string;
  headers: Headers;
}

/** A call with its values, parsed by the operation's schemas. */
export interface OperationCall<Of extends Operation = Operation> {
  owner: OperationOwner;
  params: PathParams<Of['path']> extends [infer Params] ? Params : object;
  query: QueryValues<Of['query']>;
  body: Of['request'] extends z.ZodType ? z.output<Of['request']> : unknown;
  request: CallRequest;
  /** Pays for what the call costs beyond the operation's units. */
  spend: Spend;
}

type HandlerResult<Of extends Operation['response']> = Of extends z.ZodType
  ? z.input<Of>
  : Of extends 'file'
    ? Response
    : void;

interface Handling<Of extends Operation> {
  // A method, so that a handler of one operation is a handler.
  handle(
    call: OperationCall<Of>,
  ): Promise<
    HandlerResult<Of['response']> | HandlerResult<NonNullable<Of['organizationResponse']>>
  >;
}
type Handler<Of extends Operation = Operation> = Handling<Of>['handle'];
type AnyHandlers = Readonly<Record<string, Handler>>;

/** A handler for each operation of a resource, by the same names. */
export type Handlers<Of extends OperationTable> = { [Name in keyof Of]: Handler<Of[Name]> };

/** How organizations admit callers and record what they do. */
export interface OrganizationAccess {
  /** Throws `not_found` to everyone outside, and `forbidden` inside. */
  requireActor: (
    user: SessionUser,
    organizationId: string,
    action: Action,
    method: string,
  ) => Promise<OrganizationActor>;
  buildAudit: (
    request: { user: SessionUser; requestId: string; headers: Headers },
    organizationId: string,
    event: RecordedEvent,
    options?: RecordOptions,
  ) => D1PreparedStatement;
  /** Call after an event was recorded. Never throws. */
  onRecorded: (organizationId: string) => Promise<void>;
}

/** A call as a route or the public API received it. */
interface ReceivedCall extends Pick<OperationCall, 'params' | 'request' | 'spend'> {
  user: SessionUser;
  /** The organization whose call it is; null for the account's. */
  organizationId: string | null;
  query: Readonly<Record<string, string>>;
  /** Reads the body and parses it by the schema for this kind of owner. */
  readBody: (kind: OperationOwner['kind']) => Promise<unknown>;
}

export interface OperationRunner {
  /** Runs an operation. Returns what its handler does, and throws its refusals. */
  run: (operation: Operation, received: ReceivedCall) => Promise<unknown>;
  /** The routes of a resource for accounts and organizations. The first call loads the handlers. */
  mount: <Of extends OperationTable>(
    operations: Of,
    load: () => Promise<Handlers<Of>>,
  ) => Hono<UserEnv>;
}

/** Runs the operations that capabilities mount. */
export function createOperationRunner(
  requireUser: RequireUser,
  { limitCostly, rateLimit }: Record<'limitCostly' | 'rateLimit', RateLimiter>,
  teams: OrganizationAccess,
): OperationRunner {
  const loaders = new Map<Operation, () => Promise<Handler>>();

  const openOwner = async (
    { action, audit, own: { method } }: Operation,
    { user, organizationId, request }: ReceivedCall,
    onRecord: () => void,
  ): Promise<OperationOwner> => {
    const keyId = user.apiKeyId ?? null;
    if (organizationId === null) {
      const own = { kind: 'person', id: user.id, userId: user.id, actor: null } as const;
      return { ...own, user, keyId, record: () => [] };
    }
    const actor = await teams.requireActor(user, organizationId, action, method);
    const isKey = user.organizationKey !== undefined;
    return {
      kind: 'organization',
      id: organizationId,
      user,
      userId: isKey ? null : user.id,
      keyId: isKey ? keyId : null,
      actor,
      record: (event, options) => {
        if (audit?.includes(event.action) !== true)
          throw new Error(`${event.action} is undeclared`);
        onRecord();
        return [teams.buildAudit({ user, ...request }, organizationId, event, options)];
      },
    };
  };

  const run: OperationRunner['run'] = async (operation, received) => {
    const load = loaders.get(operation);
    if (load === undefined) throw new Error(`${operation.api.name} is not mounted`);
    const { params, request, spend, organizationId, user } = received;
    const { limit, personalLimit } = operation;
    let isRecorded = false;
    const owner = await openOwner(operation, received, () => (isRecorded = true));
    requireFeature(operation, owner);
    const query = readQuery(operation, owner.kind, received.query);
    const body = await received.readBody(owner.kind);
    if (limit !== undefined) await limitCostly(`${limit}:${owner.id}`);
    if (personalLimit !== undefined && user.apiKeyId === undefined) {
      await rateLimit(`${personalLimit}:${user.id}`);
    }
    const handle = await load();
    const result: unknown = await handle({ owner, params, query, body, request, spend });
    if (organizationId !== null && isRecorded) await teams.onRecorded(organizationId);
    return result;
  };

  function mount<Of extends OperationTable>(
    operations: Of,
    load: () => Promise<Handlers<Of>>,
  ): Hono<UserEnv>;
  function mount(operations: OperationTable, load: () => Promise<AnyHandlers>): Hono<UserEnv> {
    const app = new Hono<UserEnv>();
    for (const [name, operation] of Object.entries(operations)) {
      const { own, status } = operation;
      loaders.set(operation, async () => requireHandler(await load(), name));
      for (const { method, path } of listOwnerEndpoints(operation)) {
        app.on(method, path, requireUser, async (c) => {
          const result = await run(operation, {
            user: c.get('user'),
            organizationId: path === own.path ? null : (c.req.param('org') ?? ''),
            params: c.req.param(),
            query: c.req.query(),
            request: { requestId: c.get('requestId'), url: c.req.url, headers: c.req.raw.headers },
            spend: c.get('spend'),
            readBody: (kind) => readBody(findRequestSchema(operation, kind), c.req.raw),
          });
          if (result instanceof Response) return result;
          return status === 204 ? c.body(null, 204) : c.json(result, status);
        });
      }
    }
    return app;
  }
  return { run, mount };
}

function requireHandler(handlers: AnyHandlers, name: string): Handler {
  const handler = handlers[name];
  if (handler === undefined) throw new Error(`${name} has no handler`);
  return handler;
}

function requireFeature({ feature }: Operation, { actor, user }: OperationOwner): void {
  const { plan } = actor?.organization ?? user;
  if (feature !== undefined && !can(plan, feature)) throw new ApiError('plan_limit');
}

async function readBody(schema: z.ZodType | null, request: Request): Promise<unknown> {
  if (schema === null) return null;
  return parseInput(schema, readBodyValue(schema, await readBodyText(schema, request)));
}

const isOptional = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

/** Reads the JSON text of a body, which may be missing where the schema has a value for that. */
export function readBodyText(schema: z.ZodType, request: Request): Promise<string> {
  return isOptional(schema) ? readOptionalJsonText(request) : readJsonText(request);
}

/** The value of a body's text, undefined for none. Throws `bad_request`. */
export const readBodyValue = (schema: z.ZodType, text: string): unknown =>
  text === '' && isOptional(schema) ? undefined : requireJson(text);

/** Throws `invalid_input` with the path of each invalid field. */
export function parseInput<Value>(schema: z.ZodType<Value>, value: unknown): Value {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_input', { issues: toIssues(parsed.error) });
}

function readQuery(
  { query }: Operation,
  kind: OperationOwner['kind'],
  given: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const schemas = Object.entries(query).map(([name, param]) => {
    const { schema, read = schema.optional(), ownRead = read } = param;
    return [name, kind === 'person' ? ownRead : read];
  });
  return parseInput(z.object(Object.fromEntries(schemas)), given);
}
