import type { ApiScope } from '#shared/api/programs/scopes.ts';
import type { Kernel } from '#worker/kernel.ts';

/** The account or organization that an agent acts for, and its API key or what it was connected by. */
export interface AgentCaller {
  keyId: string;
  /** The name that the owner gave the key. */
  name: string;
  scopes: readonly ApiScope[];
  /** With an organization's key, `id` is no account. */
  user: {
    id: string;
    organizationKey?: { label: string; organization: { id: string; billingOwnerId?: string } };
  };
}

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

/** An authenticated and counted request. */
export interface Admission {
  caller: AgentCaller;
  /** Runs a call of the public API for the caller. Throws the API's error when it is refused. */
  call: (request: Request, env: unknown) => Promise<Response>;
}

export interface McpContext extends Kernel {
  /** Throws `invalid_key`, `plan_limit` or `rate_limited`. `addHeader` appends to a list. */
  admit: (request: Request, addHeader: (name: string, value: string) => void) => Promise<Admission>;
}
