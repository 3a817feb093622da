import type { AccountSession } from '#shared/api/auth/account.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { ExportPart, Kernel } from '#worker/kernel.ts';

/** The request that deletes an account, for what other capabilities record of it. */
export interface RemovalRequest {
  /** The public origin, for what is refreshed. */
  origin: string;
  requestId: string;
  /** As requests are counted by it. */
  clientAddress: string;
}

/** What other capabilities delete with an account. */
export interface RemovalPorts {
  /** Throws `billing_owner` while others depend on an organization that the account pays for. */
  requireNoTeam: (userId: string) => Promise<void>;
  /**
   * Ends the account's memberships, and deletes its organizations without other active members.
   * Throws as `requireNoTeam` does. Cards and contacts of a company are not the account's.
   */
  leaveOrganizations: (userId: string, request: RemovalRequest) => Promise<void>;
  /** Cancels what the account pays for. Throws when that fails; then nothing is deleted. */
  cancelPayments: (userId: string) => Promise<void>;
  /** Takes down every card of an account and reserves their usernames. */
  removeCards: (userId: string, origin: string) => Promise<void>;
  /** Releases every image the account has uploaded. */
  releaseImages: (userId: string) => Promise<void>;
}

export interface AccountPorts extends RemovalPorts {
  sessionList: {
    list: (user: SessionUser) => Promise<AccountSession[]>;
    endOne: (user: SessionUser, id: string) => Promise<boolean>;
    endOthers: (user: SessionUser) => Promise<void>;
  };
  listExportParts: () => readonly ExportPart[];
}

export type AccountContext = Kernel & AccountPorts;
