import type { MiddlewareHandler } from 'hono';
import type { AuditAction } from '#shared/organization/audit-actions.ts';
import type { Action, Scope } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import type { SessionUser, UserEnv } from '#worker/http/app-env.ts';
import type { Kernel } from '#worker/kernel.ts';

/** Who acts in a partner, with the role by which the action was allowed. */
interface PartnerActor {
  id: string;
  role: Role;
  scope: Scope;
  organization: { id: string; slug: string; name: string };
}

/** The context behind `requirePartner`. */
export interface PartnerEnv {
  Variables: UserEnv['Variables'] & { actor: PartnerActor };
}

export type RequirePartner = (action: Action) => MiddlewareHandler<PartnerEnv>;

/** Who caused an entry of the partner's audit log, and in which request. */
export interface PartnerSource {
  organizationId: string;
  actor: string;
  actorEmail: string;
  requestId: string;
  ipPrefix: string;
  at: string;
}

interface PartnerEvent {
  action: AuditAction;
  target: string;
  details?: Readonly<Record<string, unknown>>;
}

export interface PartnerPorts {
  /**
   * The actor of an action in an organization. Throws `not_found` outside of it, and `forbidden`
   * inside, also for a company.
   */
  requireActor: (
    user: SessionUser,
    organizationId: string,
    action: Action,
  ) => Promise<PartnerActor>;
  /** The statement that records an event if the statement directly before it changed a row. */
  recordAudit: (
    source: PartnerSource,
    event: PartnerEvent,
    when: { ifChanged: boolean },
  ) => D1PreparedStatement;
  /**
   * Statements that count an invitation mail to a mailbox if the limits of the day allow it. The one
   * directly after them finds out by `changes()`.
   */
  reserveMail: (mail: {
    organizationId: string;
    mailbox: string;
    now: Date;
  }) => D1PreparedStatement[];
  /** Stores the image in a request, with the same rules as every image. */
  storeImage: (request: Request) => Promise<{ url: string; hash: string }>;
  /** Whether a `/media/` path is a completely stored image. */
  isStoredImage: (path: string) => Promise<boolean>;
  /** Makes images that nothing uses candidates for the sweep. */
  releaseImages: (paths: readonly string[]) => Promise<void>;
  /** Writes the public record of a partner's brand, in one write. Never throws. */
  refreshBrand: (organizationId: string, origin: string) => Promise<void>;
  /**
   * Updates what shows the brand of an account that joins or leaves a partner, some seconds later.
   * Call before the change. Throws if the queue fails.
   */
  onCustomerMoving: (userId: string, origin: string) => Promise<void>;
}

export type PartnerContext = Kernel & PartnerPorts & { requirePartner: RequirePartner };
