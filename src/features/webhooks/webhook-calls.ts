import { WEBHOOKS } from '#shared/api/webhook-operations.ts';
import {
  isForOwners,
  PERSON_WEBHOOK_EVENTS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#shared/api/webhook-events.ts';
import { findScope } from '#shared/organization/permissions.ts';
import type { Role } from '#shared/organization/role.ts';
import { api } from '#src/state/api.ts';

export interface WebhookInput {
  url: string;
  events: WebhookEvent[];
  description: string;
  /** Needed for a new endpoint, another address and the audit log. */
  password?: string;
}

type WebhookChange = Partial<WebhookInput> & {
  isPaused?: boolean;
  /** Of a mailed link that confirms it. */
  token?: string;
  isRenewed?: true;
};

export interface HistoryQuery {
  cursor: string | null;
  /** Empty for all. */
  status: string;
}

function toQuery({ cursor, status }: HistoryQuery): Record<string, string> {
  return {
    limit: '20',
    ...(cursor !== null && { cursor }),
    ...(status !== '' && { status }),
  };
}

/** The calls of one owner. Keep the object's identity while the owner is the same. */
export type WebhookCalls = ReturnType<typeof buildWebhookCalls>;

/** The webhooks of an organization with the person's role, or of the signed-in account for null. */
export function buildWebhookCalls(org: string | null, role: Role | null) {
  const isOwner = role !== null && findScope(role, 'streamAudit') !== null;
  const ofOrganization = WEBHOOK_EVENTS.filter((event) => isOwner || !isForOwners(event));
  const events: readonly WebhookEvent[] = org === null ? PERSON_WEBHOOK_EVENTS : ofOrganization;
  return {
    /** What endpoints can subscribe to. */
    events,
    /** Whether the person can change an endpoint that receives these events. */
    canChange: (of: readonly WebhookEvent[]) => isOwner || !of.some(isForOwners),
    list: () => api.call(WEBHOOKS.list.of(org), {}),
    /** `id` is the same for each attempt to create one endpoint. */
    create: (id: string, input: WebhookInput) =>
      api.call(WEBHOOKS.create.of(org), { body: { id, ...input } }),
    change: (id: string, change: WebhookChange) =>
      api.call(WEBHOOKS.change.of(org), { params: { id }, body: change }),
    remove: (id: string) => api.call(WEBHOOKS.remove.of(org), { params: { id } }),
    /** Sends an invented message of an event, or a plain one for null. */
    test: (id: string, event: WebhookEvent | null) =>
      api.call(WEBHOOKS.test.of(org), { params: { id }, body: event === null ? {} : { event } }),
    /** `rotation` is the same for each attempt of one rotation. */
    rotate: (id: string, rotation: string) =>
      api.call(WEBHOOKS.rotateSecret.of(org), { params: { id }, body: { id: rotation } }),
    listDeliveries: (id: string, query: HistoryQuery) =>
      api.call(WEBHOOKS.listDeliveries.of(org), { params: { id }, query: toQuery(query) }),
    readDelivery: (id: string, delivery: string) =>
      api.call(WEBHOOKS.readDelivery.of(org), { params: { id, delivery } }),
    resend: (id: string, delivery: string) =>
      api.call(WEBHOOKS.resend.of(org), { params: { id, delivery } }),
    resendFailed: (id: string, since: string) =>
      api.call(WEBHOOKS.resendAll.of(org), { params: { id }, body: { since } }),
  };
}
