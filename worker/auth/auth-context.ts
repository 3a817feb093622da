import type { RequestHost } from '#shared/hosts/request-host.ts';
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
}

export type AuthContext = Kernel & AuthServices & AuthPorts;
