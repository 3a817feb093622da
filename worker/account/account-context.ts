import type { AccountSession } from '#shared/api/auth/account.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { ExportPart, Kernel } from '#worker/kernel.ts';

/** What other capabilities delete with an account. */
export interface RemovalPorts {
  /** Cancels what the account pays for. Throws when that fails; then nothing is deleted. */
  cancelPayments: (userId: string) => Promise<void>;
  /** Takes down every card of an account and reserves their usernames. */
  removeCards: (userId: string, origin: string) => Promise<void>;
  /** Releases every image the account has uploaded. */
  releaseImages: (userId: string) => Promise<void>;
}

export interface AccountPorts extends RemovalPorts {
  requireUser: RequireUser;
  sessionList: {
    list: (user: SessionUser) => Promise<AccountSession[]>;
    endOne: (user: SessionUser, id: string) => Promise<boolean>;
    endOthers: (user: SessionUser) => Promise<void>;
  };
  /** Checks the password again. Throws `wrong_password`. */
  checkPassword: (userId: string, password: string) => Promise<unknown>;
  listExportParts: () => readonly ExportPart[];
}

export type AccountContext = Kernel & AccountPorts;
