import type { ApiScope } from '#shared/api/scopes.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { Kernel } from '#worker/kernel.ts';

/** The account or organization that an agent acts for, and the API key that it was given. */
export interface AgentCaller {
  keyId: string;
  /** The name that the owner gave the key. */
  name: string;
  scopes: readonly ApiScope[];
  /** With an organization's key, `id` is no account. */
  user: { id: string; organizationKey?: { organization: { id: string; billingOwnerId?: string } } };
}

/** Whose a key is. */
export interface AgentOwner {
  kind: 'person' | 'organization';
  id: string;
}

export function findAgentOwner({ user }: AgentCaller): AgentOwner {
  const { organizationKey } = user;
  return organizationKey === undefined
    ? { kind: 'person', id: user.id }
    : { kind: 'organization', id: organizationKey.organization.id };
}

/** A call with an organization's key. */
export interface OrganizationCall {
  organizationId: string;
  /** `key:` and the key's ID. */
  actor: string;
  keyName: string;
  /** The name that the client gave itself; empty when it gave none. */
  agent: string;
  tool: string;
  isFailure: boolean;
  requestId: string;
  address: string;
}

/** An authenticated and counted request. */
export interface Admission {
  caller: AgentCaller;
  /** Runs a call of the public API for the caller. Throws what it is refused with. */
  call: (request: Request, env: unknown) => Promise<Response>;
}

export interface McpPorts {
  requireUser: RequireUser;
  /** Throws `invalid_key`, `plan_limit` or `rate_limited`. */
  admit: (headers: Headers, setHeader: (name: string, value: string) => void) => Promise<Admission>;
  /** Records a call in the organization's audit log. */
  recordOrganizationCall: (call: OrganizationCall) => Promise<void>;
}

export type McpContext = Kernel & McpPorts;
