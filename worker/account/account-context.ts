import type { Kernel } from '#worker/kernel.ts';

/** The request that deletes an account, for what other capabilities record of it. */
export interface RemovalRequest {
  /** The public origin, for what is refreshed. */
  origin: string;
  requestId: string;
  /** As requests are counted by it. */
  clientAddress: string;
}

export interface AccountPorts {
  /** Cancels what the account pays for. Throws when that fails; then nothing is deleted. */
  cancelPayments: (userId: string) => Promise<void>;
}

export type AccountContext = Kernel & AccountPorts;
