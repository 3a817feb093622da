import type { RequestHost } from '#shared/hosts/request-host.ts';
import type { AccessSteps, EndedAccess, OwnedAccess } from '#worker/db/access-change.ts';
import type { AuthServices } from '#worker/auth/auth-services.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';

export interface AuthPorts {
  /** Statements for the transaction of a sign-up. They run after the account. Must not throw. */
  alongSignUp: (
    person: Pick<SessionUser, 'id' | 'firstName' | 'lastName' | 'email'>,
    request: { host: RequestHost; requestId: string; headers: Headers },
  ) => Promise<D1PreparedStatement[]>;
  /** Statements for the transaction that changes an address. They run after the change. */
  alongAddressChange: (
    userId: string,
    person: Pick<SessionUser, 'firstName' | 'lastName' | 'email'>,
  ) => D1PreparedStatement[];
  /**
   * Updates what depends on a confirmed address: public pages and the payment provider. Never
   * throws.
   */
  onEmailConfirmed: (userId: string, origin: string) => Promise<void>;
  /** How what acts without a session ends: API keys, connected apps and webhooks. */
  buildProgramSteps: () => AccessSteps;
  /** What acts without a session and is older than the proof of its maker's address. */
  findUnprovenAccess: () => Promise<OwnedAccess[]>;
  /** Pauses it, with the audit entries of organizations. */
  pauseUnprovenAccess: (at: string, requestId: string) => Promise<void>;
  /** Call after such things ended. Never throws. */
  onAccessEnded: (ended: readonly EndedAccess[]) => Promise<void>;
}

/** `steps` has those of the account itself, too. */
export type AuthContext = Kernel & AuthServices & AuthPorts & { readonly steps: AccessSteps };
