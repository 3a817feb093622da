import { WEBHOOK_FAILING_DAYS } from '#shared/api/webhooks.ts';
import {
  isForOwners,
  webhookMessageSchema,
  type WebhookMessage,
} from '#shared/api/webhook-events.ts';
import { log } from '#worker/http/log.ts';
import { listEndpoints, openSecrets } from '#worker/webhooks/endpoint-store.ts';
import type { EndpointRow } from '#worker/webhooks/endpoints/endpoint-row.ts';
import {
  CLAIM_WEBHOOK_DELIVERIES,
  type ClaimedDelivery,
} from '#worker/webhooks/queue/claim-deliveries.ts';
import type { ActiveEndpoint } from '#worker/webhooks/queue/fan-out-events.ts';
import { RECORD_WEBHOOK_ATTEMPTS } from '#worker/webhooks/queue/record-attempts.ts';
import type { WebhookContext } from '#worker/webhooks/webhook-context.ts';
import { recordFailures, recordSuccess } from './endpoint-health.ts';
import { findRetryTime } from './retry-schedule.ts';
import { sendMessage, type SentMessage } from './send-message.ts';

/** A Worker can wait for six responses at once. */
const PARALLEL = 6;
/** Deliveries of one claim. Two rounds of ten seconds take less than `CLAIM_MS`. */
const CLAIMED_MAX = 2 * PARALLEL;
/** How long one queue message continues to claim deliveries. */
const RUN_MS = 30_000;

export type DeliveryContext = Pick<
  WebhookContext,
  | 'db'
  | 'ledgers'
  | 'now'
  | 'settings'
  | 'publicOrigin'
  | 'brands'
  | 'findAppOrigin'
  | 'sendMail'
  | 'secrets'
  | 'fetch'
  | 'checkHost'
  | 'dailyMax'
>;

interface Performed {
  delivery: ClaimedDelivery;
  endpoint: EndpointRow;
  sent: SentMessage;
  at: number;
}

/**
 * Sends what is due to the endpoints of an owner. Returns when something is due next, or null. Safe
 * to run twice at once: each delivery is claimed. A crash before the outcome is stored repeats it
 * with the same `webhook-id`.
 */
export async function performDeliveries(
  context: DeliveryContext,
  ownerId: string,
): Promise<number | null> {
  const startedAt = context.now().getTime();
  for (;;) {
    const endpoints = await listEndpoints(context.db, ownerId);
    const claim = crypto.randomUUID();
    const { deliveries, nextDue } = await context.ledgers.perform(
      ownerId,
      CLAIM_WEBHOOK_DELIVERIES,
      {
        endpoints: endpoints.flatMap((row) => toActive(row, context.now())),
        known: endpoints.map(({ id }) => id),
        now: context.now().getTime(),
        claim,
        max: CLAIMED_MAX,
        dailyMax: context.dailyMax,
      },
    );
    if (deliveries.length === 0) return nextDue;
    await sendClaimed(context, ownerId, { claim, deliveries, endpoints });
    if (context.now().getTime() - startedAt > RUN_MS) return context.now().getTime();
  }
}

/** Sends claimed deliveries, six at a time, and stores the outcome of each. */
export async function sendClaimed(
  context: DeliveryContext,
  ownerId: string,
  claimed: { claim: string; deliveries: readonly ClaimedDelivery[]; endpoints: EndpointRow[] },
): Promise<Performed[]> {
  const byId = new Map(claimed.endpoints.map((row) => [row.id, row]));
  const waiting = [...claimed.deliveries];
  const performed: Performed[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const endpoint = byId.get(next.endpointId);
      if (endpoint !== undefined) performed.push(await performOne(context, next, endpoint));
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, work));
  await context.ledgers.perform(ownerId, RECORD_WEBHOOK_ATTEMPTS, {
    claim: claimed.claim,
    attempts: performed.map(toAttempt),
  });
  await recordHealth(context, performed);
  return performed;
}

/**
 * What an endpoint receives now. Without the plan, only the event that the plan changed; what is for
 * owners, only while its maker is one, or where it belongs to the organization: then an owner made it.
 */
function toActive(row: EndpointRow, now: Date): ActiveEndpoint[] {
  const hasEnded = row.expiresAt !== null && row.expiresAt <= now.toISOString();
  if (row.status !== 'active' || !row.isManaged || hasEnded) return [];
  const events = row.hasPlan === true ? row.events : row.events.filter(isAboutPlan);
  const own =
    row.isService || row.isOfOwner ? events : events.filter((event) => !isForOwners(event));
  return [{ id: row.id, events: own, createdAt: Date.parse(row.createdAt) }];
}
const isAboutPlan = (event: string): boolean => event === 'plan.changed';

async function performOne(
  context: DeliveryContext,
  delivery: ClaimedDelivery,
  endpoint: EndpointRow,
): Promise<Performed> {
  const { settings, publicOrigin, brands, fetch, checkHost, now } = context;
  const { userId } = endpoint;
  const { productName } = userId === null ? brands.installation : await brands.ofUser(userId);
  const at = now().getTime();
  const ownHosts = publicOrigin === '' ? [] : [new URL(publicOrigin).hostname];
  const deps = {
    fetch,
    now,
    checkHost,
    rules: { isLocal: settings.ENVIRONMENT === 'local', ownHosts },
    userAgent: `${productName.replaceAll(/[^\w]+/g, '')}-Webhooks/1.0`,
  };
  const sent = await sendMessage(deps, {
    id: delivery.eventId,
    url: endpoint.url,
    secrets: openSecrets(context, endpoint, now()),
    message: buildMessage({ ...delivery, id: delivery.eventId }),
  });
  return { delivery, endpoint, sent, at };
}

/** An event as the ledger stores it. */
interface RecordedEvent extends Pick<ClaimedDelivery, 'type' | 'at' | 'data'> {
  id: string;
}

export function buildMessage({ id, type, at, data }: RecordedEvent): WebhookMessage {
  const parsed: unknown = JSON.parse(data);
  const timestamp = new Date(at).toISOString();
  return webhookMessageSchema.parse({ id, type, timestamp, data: parsed });
}

function toAttempt({ delivery, sent, at }: Performed) {
  const { status, error, answer, durationMs, isGone, retryAfterMs } = sent;
  const timing = { random: Math.random(), retryAfterMs };
  const retryAt = isGone ? null : findRetryTime(delivery.attempts + 1, at + durationMs, timing);
  return { no: delivery.no, at, durationMs, status, error, answer, retryAt };
}

async function recordHealth(
  context: DeliveryContext,
  performed: readonly Performed[],
): Promise<void> {
  for (const [endpoint, results] of Map.groupBy(performed, (one) => one.endpoint)) {
    try {
      if (results.some(({ sent }) => sent.error === '')) await recordSuccess(context, endpoint);
      else {
        const isGone = results.some(({ sent }) => sent.isGone);
        await recordFailures(context, endpoint, { isGone, days: WEBHOOK_FAILING_DAYS });
      }
    } catch (error) {
      // The next attempt records it.
      log('warn', 'webhook_health_not_recorded', { id: endpoint.id, error: String(error) });
    }
  }
}
