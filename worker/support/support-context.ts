import type { SessionUser } from '#worker/http/app-env.ts';
import type { RequireUser } from '#worker/http/middleware/require-user.ts';
import type { Kernel } from '#worker/kernel.ts';

export interface SupportPorts {
  requireUser: RequireUser;
  /** The session of an `Authorization` header, or null. */
  findSession: (authorization: string) => Promise<SessionUser | null>;
  isOperator: (user: SessionUser) => boolean;
}

export type SupportContext = Kernel & SupportPorts;
