import * as team from '#shared/api/organizations/webhooks.ts';
import * as own from '#shared/api/webhooks.ts';
import type {
  WebhookDelivery,
  WebhookDeliveryDetails,
  WebhookEndpoint,
  WebhookList,
} from '#shared/api/webhooks.ts';
import {
  PERSON_WEBHOOK_EVENTS,
  WEBHOOK_EVENTS,
  type WebhookEvent,
} from '#shared/webhooks/webhook-events.ts';
import type { HttpResult } from '#src/browser/http.ts';
import { api } from '#src/state/api.ts';

export interface WebhookInput {
  url: string;
  events: WebhookEvent[];
  description: string;
  /** Needed for a new endpoint and for another address. */
  password?: string;
}

export interface HistoryQuery {
  cursor: string | null;
  /** Empty for all. */
  status: string;
}

/** The calls of one kind of owner. Keep the object's identity while the owner is the same. */
export interface WebhookCalls {
  /** What endpoints can subscribe to. */
  events: readonly WebhookEvent[];
  list: () => Promise<HttpResult<WebhookList>>;
  /** `id` is the same for each attempt to create one endpoint. */
  create: (
    id: string,
    input: WebhookInput,
  ) => Promise<HttpResult<WebhookEndpoint & { secret: string }>>;
  change: (
    id: string,
    change: Partial<WebhookInput> & { isPaused?: boolean; password?: string },
  ) => Promise<HttpResult<WebhookEndpoint>>;
  remove: (id: string) => Promise<HttpResult<unknown>>;
  test: (id: string) => Promise<HttpResult<WebhookDeliveryDetails>>;
  /** `rotation` is the same for each attempt of one rotation. */
  rotate: (id: string, rotation: string) => Promise<HttpResult<{ secret: string }>>;
  listDeliveries: (
    id: string,
    query: HistoryQuery,
  ) => Promise<HttpResult<{ deliveries: WebhookDelivery[]; nextCursor: string | null }>>;
  readDelivery: (id: string, delivery: string) => Promise<HttpResult<WebhookDeliveryDetails>>;
  resend: (id: string, delivery: string) => Promise<HttpResult<WebhookDelivery>>;
  resendFailed: (id: string, since: string) => Promise<HttpResult<{ count: number }>>;
}

function toQuery({ cursor, status }: HistoryQuery): Record<string, string> {
  return {
    limit: '20',
    ...(cursor !== null && { cursor }),
    ...(status !== '' && { status }),
  };
}

/** The signed-in account's own webhooks. */
export const OWN_WEBHOOK_CALLS: WebhookCalls = {
  events: PERSON_WEBHOOK_EVENTS,
  list: () => api.call(own.listWebhooks, {}),
  create: (id, input) => api.call(own.createWebhook, { body: { id, ...input } }),
  change: (id, change) => api.call(own.changeWebhook, { params: { id }, body: change }),
  remove: (id) => api.call(own.deleteWebhook, { params: { id } }),
  test: (id) => api.call(own.testWebhook, { params: { id } }),
  rotate: (id, rotation) =>
    api.call(own.rotateWebhookSecret, { params: { id }, body: { id: rotation } }),
  listDeliveries: (id, query) =>
    api.call(own.listWebhookDeliveries, { params: { id }, query: toQuery(query) }),
  readDelivery: (id, delivery) => api.call(own.readWebhookDelivery, { params: { id, delivery } }),
  resend: (id, delivery) => api.call(own.resendWebhookDelivery, { params: { id, delivery } }),
  resendFailed: (id, since) =>
    api.call(own.resendWebhookDeliveries, { params: { id }, body: { since } }),
};

/** The webhooks of an organization. */
export function buildTeamWebhookCalls(org: string): WebhookCalls {
  return {
    events: WEBHOOK_EVENTS,
    list: () => api.call(team.listTeamWebhooks, { params: { org } }),
    create: (id, input) =>
      api.call(team.createTeamWebhook, { params: { org }, body: { id, ...input } }),
    change: (id, change) => api.call(team.changeTeamWebhook, { params: { org, id }, body: change }),
    remove: (id) => api.call(team.deleteTeamWebhook, { params: { org, id } }),
    test: (id) => api.call(team.testTeamWebhook, { params: { org, id } }),
    rotate: (id, rotation) =>
      api.call(team.rotateTeamWebhookSecret, { params: { org, id }, body: { id: rotation } }),
    listDeliveries: (id, query) =>
      api.call(team.listTeamWebhookDeliveries, { params: { org, id }, query: toQuery(query) }),
    readDelivery: (id, delivery) =>
      api.call(team.readTeamWebhookDelivery, { params: { org, id, delivery } }),
    resend: (id, delivery) =>
      api.call(team.resendTeamWebhookDelivery, { params: { org, id, delivery } }),
    resendFailed: (id, since) =>
      api.call(team.resendTeamWebhookDeliveries, { params: { org, id }, body: { since } }),
  };
}
