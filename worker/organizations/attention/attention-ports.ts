/** Ports of what other capabilities know to need attention in an organization. */
export interface AttentionPorts {
  /** Webhook endpoints that are paused because deliveries failed, and active ones that fail. */
  countFailingWebhooks: (organizationId: string) => Promise<{ paused: number; failing: number }>;
  /** Changes by assistants that wait for an owner or admin. */
  countWaitingChanges: (organizationId: string) => Promise<number>;
  /** Own domains whose record is gone. */
  listFailingOwnDomains: (organizationId: string) => Promise<string[]>;
}
