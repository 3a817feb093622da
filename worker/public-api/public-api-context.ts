import type { Hono } from 'hono';
import type { ApiScope } from '#shared/api/programs/scopes.ts';
import type { AppEnv, SessionUser } from '#worker/http/app-env.ts';
import type { SealedTexts } from '#worker/http/crypto/sealed-text.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { CallLimit } from './call-limit.ts';
import type { Cursors } from './cursors.ts';

/** The account or organization that a call acts for, and the key that it was sent with. */
export interface ApiCaller {
  keyId: string;
  name: string;
  scopes: readonly ApiScope[];
  expiresAt: string | null;
  user: SessionUser;
}

/** The owner of a key, of its cursors and of its stored answers. */
export function findCallOwner({ user }: ApiCaller): {
  kind: 'person' | 'organization';
  id: string;
} {
  const { organizationKey } = user;
  return organizationKey === undefined
    ? { kind: 'person', id: user.id }
    : { kind: 'organization', id: organizationKey.organization.id };
}

/** The documented part of a query, with the app's own cursor. */
export interface AppQuery {
  query: Record<string, string>;
  page: { cursor: string | null; limit: number };
}

export interface PublicApiPorts {
  /** The key that a request is sent with. Throws `invalid_key` or `plan_limit`. */
  authenticate: (headers: Headers) => Promise<ApiCaller>;
  /** The same for agents, which may also be connected without a key. */
  authenticateAgent: (request: Request) => Promise<ApiCaller>;
  /** Adds the routes of the app that public calls reach. */
  mountApp: (app: Hono<AppEnv>) => void;
}

export type PublicApiContext = Kernel &
  Pick<PublicApiPorts, 'authenticate'> & {
    callLimit: CallLimit;
    cursors: Cursors;
    /** Seals the answers that retries get. */
    answers: SealedTexts;
    /** The app's own routes. Errors are thrown to the caller. */
    appRoutes: () => Hono<AppEnv>;
  };
