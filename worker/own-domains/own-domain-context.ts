import type { AuditAction } from '#shared/organization/audit-actions.ts';
import type { SessionUser } from '#worker/http/app-env.ts';
import type { ResolveRecords } from '#worker/http/dns/resolve-txt.ts';
import type { Kernel } from '#worker/kernel.ts';
import type { HostRecords } from '#worker/own-domains/hosts/host-records.ts';
import type { CustomHostnames } from '#worker/own-domains/provider/custom-hostnames.ts';

/** Who changed something, as audit logs store it. */
export interface ChangeSource {
  organizationId: string;
  actor: string;
  actorEmail: string;
  requestId: string;
  ipPrefix: string;
  at: string;
}

export interface OwnDomainPorts {
  /**
   * Requires that an account may manage the domains of an organization, and describes it for its
   * audit log. Throws `not_found` outside, `forbidden` inside.
   */
  requireDomainManager: (
    request: { user: SessionUser; requestId: string; headers: Headers },
    organizationId: string,
  ) => Promise<ChangeSource>;
  /** A statement that records a change if the statement directly before it changed a row. */
  recordChange: (
    source: ChangeSource,
    event: { action: AuditAction; target: string },
  ) => D1PreparedStatement;
  /** A statement, directly after `recordChange`, that starts the update of all passes of an organization. */
  startHomeUpdates: (organizationId: string) => D1PreparedStatement;
  /** Enqueues that update, after the commit. Never throws. */
  enqueueHomeUpdates: (organizationId: string) => Promise<void>;
  /** Updates what shows the address of a partner's customers. Never throws. */
  onHomeChanged: (organizationId: string, origin: string) => Promise<void>;
}

export interface OwnDomainContext extends Kernel, OwnDomainPorts {
  resolve: ResolveRecords;
  hosts: HostRecords;
  /** Null where settings list the own domains. */
  provider: CustomHostnames | null;
  /** The hostname that customers' records point to. */
  target: string;
}
