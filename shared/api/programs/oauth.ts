import { z } from 'zod';
import { endpoint } from '#shared/api/endpoint.ts';
import { resumeApiKey } from '#shared/api/programs/keys.ts';
import { API_SCOPES, type ApiScope } from '#shared/api/programs/scopes.ts';
import { resumedSchema, serviceFields } from '#shared/api/programs/service.ts';

/** Connected apps of an account, those for its teams included. */
export const CONNECTED_APPS_MAX = 20;
/** Days after which an app that was not used has to be connected again. */
export const GRANT_DAYS = 60;

/**
 * The permissions that tools of assistants need. Without the one to override locks: consent is for all
 * that an app asks for.
 */
export const AGENT_SCOPES: readonly ApiScope[] = [
  'cards:read',
  'cards:write',
  'contacts:read',
  'members:read',
  'analytics:read',
];

/** RFC 9728. The second address is the one for the path of the resource (§3.1). */
export const readResourceMetadata = endpoint({
  method: 'GET',
  path: '/.well-known/oauth-protected-resource',
  auth: false,
  request: null,
  response: z.looseObject({ resource: z.url(), authorization_servers: z.array(z.url()) }),
});
export const readMcpResourceMetadata = endpoint({
  method: 'GET',
  path: '/.well-known/oauth-protected-resource/mcp',
  auth: false,
  request: null,
  response: readResourceMetadata.response,
});

/** RFC 8414. */
export const readServerMetadata = endpoint({
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  auth: false,
  request: null,
  response: z.looseObject({ issuer: z.url(), token_endpoint: z.url() }),
});

/** RFC 7591, for programs without a secret. The ID is the same for the same description. */
export const registerClient = endpoint({
  method: 'POST',
  path: '/oauth/register',
  auth: false,
  request: null,
  response: z.looseObject({ client_id: z.string(), redirect_uris: z.array(z.string()) }),
});

/** RFC 6749 §4.1.3 and §6. The body is a form. */
export const requestToken = endpoint({
  method: 'POST',
  path: '/oauth/token',
  auth: false,
  request: null,
  response: z.object({
    access_token: z.string(),
    token_type: z.literal('Bearer'),
    /** In seconds. */
    expires_in: z.int(),
    refresh_token: z.string(),
    scope: z.string(),
  }),
});

/** RFC 7009. The body is a form. The answer is the same whether or not there was such a token. */
export const revokeToken = endpoint({
  method: 'POST',
  path: '/oauth/revoke',
  auth: false,
  request: null,
  response: null,
});

/**
 * The query of the address by which a program opened the consent screen. It carries the description
 * of the program, and its state.
 */
const querySchema = z.string().max(8192);

/** What a program asks for. `refused` is set for a request that only it can mend. */
export const readAuthorization = endpoint({
  method: 'POST',
  path: '/api/oauth/authorizations/read',
  auth: true,
  request: z.object({ query: querySchema }),
  response: z.object({
    client: z.object({
      /** What the program calls itself. */
      name: z.string(),
      /** Where it is described, for programs that are known by an address; otherwise null. */
      address: z.string().nullable(),
    }),
    /** Where the person is sent afterwards. */
    host: z.string(),
    isOwnMachine: z.boolean(),
    scopes: z.array(z.enum(API_SCOPES)),
    /** ID of the organization that the choice of data starts with; null for the account. */
    preselected: z.string().nullable(),
    refused: z.object({ message: z.string(), redirectTo: z.string() }).nullable(),
  }),
});
export type Authorization = z.infer<typeof readAuthorization.response>;

/**
 * Allows or denies what a program asks for, and returns the address to send the person to. Allowing
 * needs the account's password, as creating an API key does. Throws `wrong_password`,
 * `email_unconfirmed`, `plan_limit` without `apiAccess` and `key_limit` beyond `CONNECTED_APPS_MAX`.
 */
export const decideAuthorization = endpoint({
  method: 'POST',
  path: '/api/oauth/authorizations',
  auth: true,
  request: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('allow'),
      query: querySchema,
      /** ID of the organization that it may act for. Absent: the account. */
      organization: z.string().min(1).max(64).optional(),
      /** Those of the permissions that the person left. Absent: all. */
      scopes: z
        .array(z.enum(API_SCOPES))
        .min(1, 'Choose at least one permission, or deny.')
        .max(API_SCOPES.length)
        .optional(),
      /** Only for an organization: whether it works on when the person who allows it leaves. */
      isService: z.boolean().default(false),
      password: z.string().min(1, 'Your password is required.').max(1024),
    }),
    z.object({ decision: z.literal('deny'), query: querySchema }),
  ]),
  response: z.object({ redirectTo: z.string() }),
});

const connectedAppSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Where the person was sent back to. */
  host: z.string(),
  scopes: z.array(z.enum(API_SCOPES)),
  /** Name of the team that it acts for; null for the account. */
  team: z.string().nullable(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  lastUsedOn: z.iso.date().nullable(),
  lastUsedFrom: z.string().nullable(),
  /**
   * Whether it is refused for now: a recovery, a suspension or an operator paused it, or the person who
   * connected it for a team is suspended or has a role that connects no apps.
   */
  isPaused: z.boolean(),
  ...serviceFields,
});
export type ConnectedApp = z.infer<typeof connectedAppSchema>;

/**
 * The apps that the account connected for itself or on its own behalf, newest first. Query: `organization`
 * (an ID) for all apps of an organization, for its owners and admins.
 */
export const listConnectedApps = endpoint({
  method: 'GET',
  path: '/api/oauth/apps',
  auth: true,
  request: null,
  response: z.object({ apps: z.array(connectedAppSchema) }),
});

/**
 * Lets an app that belongs to an organization work again. As `resumeApiKey`, for its owners and admins.
 */
export const resumeApp = endpoint({
  method: 'POST',
  path: '/api/oauth/apps/:id/resume',
  auth: true,
  request: resumeApiKey.request,
  response: resumedSchema,
});

/** Ends an app's access at once: the caller's own, or one of an organization, for its owners and admins. */
export const disconnectApp = endpoint({
  method: 'DELETE',
  path: '/api/oauth/apps/:id',
  auth: true,
  request: null,
  response: null,
});
