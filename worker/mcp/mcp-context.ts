import type { ApiScope } from '#shared/api/scopes.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { Kernel } from '#worker/kernel.ts';

/** The account that an agent acts for, and the API key that it was given. */
export interface AgentCaller {
  keyId: string;
  /** The name that the owner gave the key. */
  name: string;
  scopes: readonly ApiScope[];
  user: { id: string };
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
}

export type McpContext = Kernel & McpPorts;
