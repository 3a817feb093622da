import type { AuthServices } from '#worker/auth/auth-services.ts';
import type { Kernel } from '#worker/kernel.ts';

export interface AuthPorts {
  /**
   * Updates what depends on a confirmed address: public pages and the payment provider. Never
   * throws.
   */
  onEmailConfirmed: (userId: string, origin: string) => Promise<void>;
}

export type AuthContext = Kernel & AuthServices & AuthPorts;
