import { Hono } from 'hono';
import { EVENT_MAX_BYTES, recordEvent } from '#shared/api/events.ts';
import { isKnownBot, isPrefetch } from '#worker/events/bots.ts';
import type { QueuedEvent } from '#worker/events/event.ts';
import { countryOf, deviceOf, sourceOf } from '#worker/events/visit.ts';
import type { NameVisitor } from '#worker/events/visitor.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { clientAddress } from '#worker/http/client-address.ts';
import { issuesOf } from '#worker/http/issues.ts';
import { readLimited } from '#worker/http/json-body.ts';
import { log } from '#worker/http/log.ts';
import type { RateGate } from '#worker/http/rate-limit.ts';

export interface EventDeps {
  /** Puts an event on the queue. */
  enqueue: (event: QueuedEvent) => Promise<unknown>;
  nameVisitor: NameVisitor;
  originOf: (requestUrl: string) => string;
  gate: RateGate;
  now: () => Date;
}

const ACCEPTED = /^(?:text\/plain|application\/json)\s*(?:;|$)/i;

/**
 * `POST /api/events`: takes what a visitor's page tells. Answers 202 to what is well formed, counted or not: a bot learns
 * nothing from the answer. Throws `unsupported_media_type`, `payload_too_large`, `bad_request`, `invalid_input`,
 * `rate_limited` and, without a queue, `unavailable`.
 */
export function eventRoutes(deps: EventDeps): Hono<AppEnv> {
  return new Hono<AppEnv>().post(recordEvent.path, async (c) => {
    const request = c.req.raw;
    if (!ACCEPTED.test(c.req.header('Content-Type') ?? '')) {
      throw new ApiError('unsupported_media_type');
    }
    await deps.gate(`events:${clientAddress(request.headers)}`);
    const body = parseBody(await readLimited(request, EVENT_MAX_BYTES));
    if (!isOfAPerson(request.headers)) return c.body(null, 202);
    await deps.enqueue(buildEvent(deps, request, body)).catch((error: unknown) => {
      log('warn', 'event_lost', { message: String(error) });
      throw new ApiError('unavailable', { retryAfterSeconds: 5 });
    });
    return c.body(null, 202);
  });
}

function parseBody(bytes: Uint8Array) {
  const parsed = recordEvent.request.safeParse(parseJson(bytes));
  if (parsed.success) return parsed.data;
  throw new ApiError('invalid_input', { issues: issuesOf(parsed.error) });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes));
  } catch {
    // No UTF-8 or no JSON: the sender's fault.
    throw new ApiError('bad_request');
  }
}

/** Told by the browser of somebody who looks at a page of ours: no bot, no fetching ahead, no other site. */
function isOfAPerson(headers: Headers): boolean {
  const userAgent = headers.get('User-Agent') ?? '';
  const site = headers.get('Sec-Fetch-Site') ?? 'same-origin';
  return (
    userAgent !== '' && site === 'same-origin' && !isPrefetch(headers) && !isKnownBot(userAgent)
  );
}

function buildEvent(
  deps: EventDeps,
  request: Request,
  body: ReturnType<typeof parseBody>,
): QueuedEvent {
  const { type, username, element } = body;
  const at = deps.now().getTime();
  const address = clientAddress(request.headers);
  const userAgent = request.headers.get('User-Agent') ?? '';
  const isView = type === 'view';
  return {
    id: crypto.randomUUID(),
    type,
    at,
    username,
    origin: deps.originOf(request.url),
    ...deps.nameVisitor({ address, userAgent, username, at }),
    // A wallet's button is one of the page's ways.
    element: type === 'wallet' ? 'wallet' : (element ?? null),
    source: isView ? sourceOf(body) : null,
    device: isView ? deviceOf(userAgent) : null,
    country: isView ? countryOf(request) : null,
    referrer: (isView && body.referrer) || null,
  };
}
