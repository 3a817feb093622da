import type { z } from 'zod';
import type { AuditAction } from '#shared/organization/audit-actions.ts';
import type { Action } from '#shared/organization/permissions.ts';
import type { Feature } from '#shared/plan/features.ts';
import type { CallCost, CallCosts } from './costs/call-cost.ts';
import { endpoint, type Endpoint } from './endpoint.ts';
import type { ApiScope } from './programs/scopes.ts';

export interface QueryParam {
  /** As openapi.json describes it. */
  schema: z.ZodType;
  description: string;
  /** How its text is read, where that is not the schema or nothing. */
  read?: z.ZodType;
  /** The same in an account's call, where that differs. */
  ownRead?: z.ZodType;
  /** Whether only the app sends it. */
  isAppOnly?: true;
}

type Query = Readonly<Record<string, QueryParam>>;

/** The values of a query as a handler gets them. */
export type QueryValues<Params extends Query> = {
  [Name in keyof Params]: Params[Name] extends { read: infer Read extends z.ZodType }
    ? z.output<Read>
    : z.output<Params[Name]['schema']> | undefined;
};

type Body = z.ZodType | null;
type Result = z.ZodType | 'file' | null;
export type ResponseValue<Of extends Result> = Of extends z.ZodType ? z.output<Of> : Of;

export interface PublicPage {
  data: readonly unknown[];
  next: string | null;
}

/** How the public API offers an operation. */
interface ApiShape<Name extends string, Of extends Result, OrganizationOf extends Result> {
  /** `operationId` in openapi.json. */
  name: Name;
  summary: string;
  /** The path below `/api/v1`, where it is not the app's. */
  path?: `/${string}`;
  /** The member of the body that names what a call creates. Every attempt of a call fills it alike. */
  callId?: string;
  /** Members of the body that only the app sends. */
  omit?: readonly string[];
  /** Values of a call that works as written. */
  example?: {
    params?: Readonly<Record<string, string>>;
    query?: Readonly<Record<string, string>>;
    body?: unknown;
  };
  /** What the API returns where it differs, or what a page of it has. */
  entry?: z.ZodType;
  toPage?(
    this: void,
    value: ResponseValue<Of> | ResponseValue<OrganizationOf>,
    page: { cursor: string | null; limit: number },
  ): PublicPage;
}

interface Shape<
  Path extends `/${string}`,
  Of extends Result,
  Request extends Body,
  Params,
  Name extends string,
  OrganizationOf extends Result = Of,
> {
  method: Endpoint['method'];
  /** The path below that of the owner. */
  path: Path;
  /** What the plan must have. */
  feature?: Feature;
  /** What a role must allow where the owner is an organization. */
  action: Action;
  /** The permission that a key needs. */
  scope: ApiScope;
  /** The entries that a call can leave in an organization's audit log. */
  audit?: readonly AuditAction[];
  /** Units of the day's budget, for a call of an account and of an organization. */
  cost: readonly [kind: CallCost['kind'], own: number, team?: number];
  /** Name of a limit per minute that each owner has. */
  limit?: string;
  /** Name of one that each person has. Keys have a limit of their own. */
  personalLimit?: string;
  query?: Params;
  request: Request;
  /** The body of an account's call, where it accepts less. */
  ownRequest?: z.ZodType | null;
  response: Of;
  /** What an organization's call returns, where that is something else. */
  organizationResponse?: OrganizationOf;
  status?: 200 | 201 | 202 | 204;
  /** The path names no organization: the key that calls says whose it is. */
  isUnowned?: boolean;
  api: ApiShape<Name, Of, OrganizationOf>;
}

/**
 * A use case of an account or an organization, said once. The Worker mounts it for both owners, the client
 * calls it for either, and the public API and its reference are built from it.
 */
export interface Operation<
  Path extends `/${string}` = `/${string}`,
  Of extends Result = Result,
  Request extends Body = Body,
  Params extends Query = Query,
  Name extends string = string,
  OrganizationOf extends Result = Of,
> extends Shape<Path, Of, Request, Params, Name, OrganizationOf> {
  query: Params;
  status: 200 | 201 | 202 | 204;
  /** The endpoint of an account. */
  own: Endpoint<Request, Of, `/api${Path}`>;
  /** The endpoint of any organization; that of an account if the path names no owner. */
  team: Endpoint<Request, OrganizationOf, `/api${string}${Path}`>;
  /** The endpoint of one organization, or of the account for null. */
  of(organizationId: string): Endpoint<Request, OrganizationOf, `${string}${Path}`>;
  of(organizationId: string | null): Endpoint<Request, Of | OrganizationOf, `${string}${Path}`>;
}

export function operation<
  const Path extends `/${string}`,
  Of extends Result,
  Request extends Body,
  const Name extends string,
  Params extends Query = Query,
  OrganizationOf extends Result = Of,
>(
  shape: Shape<Path, Of, Request, Params, Name, OrganizationOf>,
): Operation<Path, Of, Request, Params, Name, OrganizationOf>;
export function operation(shape: Shape<`/${string}`, Result, Body, Query, string>): Operation {
  const { method, path, request, response, organizationResponse = response, isUnowned } = shape;
  const at = <const Prefix extends string>(prefix: Prefix, of: Result) =>
    endpoint({ method, path: `${prefix}${path}`, auth: true, request, response: of });
  const atOrganization = (id: string) => at(`/api/organizations/${id}`, organizationResponse);
  const own = at('/api', response);
  return {
    query: {},
    status: response === null ? 204 : 200,
    ...shape,
    own,
    team: isUnowned === true ? own : atOrganization(':org'),
    of: (id: string | null) => (id === null ? own : atOrganization(encodeURIComponent(id))),
  };
}

/** The operations of a resource by their names in the code. */
export type OperationTable = Readonly<Record<string, Operation>>;

/** The endpoints that an operation has for accounts and organizations. */
export const listOwnerEndpoints = ({ own, team }: Operation): Endpoint[] => [
  ...new Set([own, team]),
];

/** The body of a call; null for none. */
export const findRequestSchema = (
  { request, ownRequest = request }: Operation,
  owner: 'person' | 'organization',
): z.ZodType | null => (owner === 'person' ? ownRequest : request);

/** What each of these endpoints costs. */
export function listOperationCosts(operations: OperationTable): CallCosts {
  const costs = Object.values(operations).flatMap(({ own, team, cost }) => {
    const [kind, ofOwn, ofOrganization = ofOwn] = cost;
    return [
      [team, { kind, units: ofOrganization }],
      [own, { kind, units: ofOwn }],
    ] as const;
  });
  return Object.fromEntries(costs.map(([{ method, path }, cost]) => [`${method} ${path}`, cost]));
}
