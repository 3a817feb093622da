import { Hono } from 'hono';
import { ANALYTICS_EVENT_MAX_BYTES, recordEvent } from '#shared/api/analytics/events.ts';
import { isKnownBot, isPrefetch } from '#worker/events/bots.ts';
import type { QueuedEvent } from '#shared/api/analytics/queued-event.ts';
import { readCountry, parseDevice, readViewSource } from '#worker/events/visit.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/rate-limit/client-address.ts';
import { toIssues } from '#worker/http/request/to-issues.ts';
import { parseJsonBytes, readLimited } from '#worker/http/request/json-body.ts';
import type { Kernel } from '#worker/kernel.ts';
import { getVisitorKeys } from '#worker/events/visitor-keys.ts';
import { log } from '#worker/http/log.ts';

const ACCEPTED = /^(?:text\/plain|application\/json)\s*(?:;|$)/i;

/**
 * `POST /api/events`: accepts events from visitors' pages. Responds 202 to every well-formed event,
 * counted or not, so that bots learn nothing. Throws `unsupported_media_type`, `payload_too_large`,
 * `bad_request`, `invalid_input`, `rate_limited` and, without a queue, `unavailable`.
 */
export function eventRoutes(kernel: Kernel): Hono<AppEnv> {
  return new Hono<AppEnv>().post(recordEvent.path, async (c) => {
    const request = c.req.raw;
    if (!ACCEPTED.test(c.req.header('Content-Type') ?? '')) {
      throw new ApiError('unsupported_media_type');
    }
    await kernel.rateLimit(`events:${clientAddress(request.headers)}`);
    const body = parseBody(await readLimited(request, ANALYTICS_EVENT_MAX_BYTES));
    if (!isFromPerson(request.headers)) return c.body(null, 202);
    await kernel.queues.events.send(buildEvent(kernel, request, body)).catch((error: unknown) => {
      log('warn', 'event_lost', { message: String(error) });
      throw new ApiError('unavailable', { retryAfterSeconds: 5 });
    });
    return c.body(null, 202);
  });
}

function parseBody(bytes: Uint8Array) {
  const parsed = recordEvent.request.safeParse(parseJsonBytes(bytes, { fatal: true }));
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_input', { issues: toIssues(parsed.error) });
}

/** Whether a person's browser sent this from our own page: no bot, no prefetch, no other site. */
function isFromPerson(headers: Headers): boolean {
  const userAgent = headers.get('User-Agent') ?? '';
  const site = headers.get('Sec-Fetch-Site') ?? 'same-origin';
  return (
    userAgent !== '' && site === 'same-origin' && !isPrefetch(headers) && !isKnownBot(userAgent)
  );
}

function buildEvent(
  kernel: Kernel,
  request: Request,
  body: ReturnType<typeof parseBody>,
): QueuedEvent {
  const { type, username, element } = body;
  const at = kernel.now().getTime();
  const address = clientAddress(request.headers);
  const userAgent = request.headers.get('User-Agent') ?? '';
  const isView = type === 'view';
  return {
    id: crypto.randomUUID(),
    type,
    at,
    username,
    origin: kernel.originOf(request.url),
    ...getVisitorKeys(kernel)({ address, userAgent, username, at }),
    // The wallet button counts as an element of the page.
    element: type === 'wallet' ? 'wallet' : (element ?? null),
    source: isView ? readViewSource(body) : null,
    device: isView ? parseDevice(userAgent) : null,
    country: isView ? readCountry(request) : null,
    referrer: (isView && body.referrer) || null,
  };
}
