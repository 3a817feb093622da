import { waitUntil } from 'cloudflare:workers';
import * as documents from '#src/entry-server.tsx';
import { isDevServer } from '#worker/site/client-assets.ts';
import { parseSettings, type Bindings } from '#worker/env.ts';
import { log } from '#worker/http/log.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { API_CSP, COMMON_HEADERS } from '#worker/http/middleware/security-headers.ts';
import { withoutRootDot } from '#worker/http/without-root-dot.ts';
import { wantsDocument } from '#worker/http/request/wants-document.ts';
import { consumeJobs } from '#worker/jobs/consume-jobs.ts';
import { createInlineQueue } from '#worker/jobs/inline-queue.ts';
import { findSourceQueue, redriveDeadLetters } from '#worker/jobs/redrive-dead-letters.ts';
import { createFailurePage } from '#worker/public-card/pages/failure-page.ts';
import { createService } from '#worker/wiring/service.ts';
import { runSweep } from '#worker/jobs/run-sweep.ts';

export { AttemptCounter } from '#worker/http/rate-limit/attempt-counter.ts';
export { Ledger } from '#worker/wiring/ledger.ts';

type Service = ReturnType<typeof createService>;

// As in `wrangler.toml`.
const JOBS_QUEUE = 'tip-top-cards-jobs';
const EVENTS_QUEUE = 'tip-top-cards-events';
const MAIL_QUEUE = 'tip-top-cards-mail';
const WEBHOOKS_QUEUE = 'tip-top-cards-webhooks';

/** The binding of each queue. */
const BINDINGS = new Map([
  [JOBS_QUEUE, 'JOBS'],
  [EVENTS_QUEUE, 'EVENTS'],
  [MAIL_QUEUE, 'MAIL'],
  [WEBHOOKS_QUEUE, 'WEBHOOKS'],
] as const);

// Bindings never change within an isolate, so the service is created once per isolate.
const services = new WeakMap<Bindings, Service | null>();

function serviceFor(env: Bindings): Service | null {
  const known = services.get(env);
  if (known !== undefined) return known;
  const settings = parseSettings(env);
  if (!settings.ok) log('error', 'bad_environment', { names: settings.names });
  const service = settings.ok
    ? createService(withQueues(env), settings.value, { documents })
    : null;
  services.set(env, service);
  return service;
}

function respondUnconfigured(request: Request): Response {
  const requestId = crypto.randomUUID();
  if (wantsDocument(request)) {
    const failure = createFailurePage({ documents, isPolicySent: !isDevServer });
    const page = failure(new ApiError('unavailable'), {
      requestId,
      method: request.method,
      productName: '',
    });
    if (page !== null) return page;
  }
  return Response.json(
    {
      code: 'unavailable',
      message: 'This server is not configured. See its log for the reason.',
      requestId,
    },
    {
      status: 503,
      headers: {
        ...COMMON_HEADERS,
        'Content-Security-Policy': API_CSP,
        'Cache-Control': 'no-store',
      },
    },
  );
}

function requireService(env: Bindings): Service {
  const service = serviceFor(env);
  // Throwing makes the queue retry its messages after `retry_delay` and the cron show as failed.
  if (service === null) throw new Error('this Worker is not configured');
  return service;
}

/** Throws for a queue that this build does not know, so that its messages stay there. */
function findBinding(queue: string): 'JOBS' | 'EVENTS' | 'MAIL' | 'WEBHOOKS' {
  for (const [name, binding] of BINDINGS) if (name === queue) return binding;
  throw new Error(`no binding sends to ${queue}`);
}

/** Previews have no queues: their jobs run after the response instead. */
function withQueues(env: Bindings): Bindings {
  const direct = (name: string): Queue =>
    createInlineQueue({ name, consume: (batch) => handler.queue(batch, env), waitUntil });
  return {
    ...env,
    ...(!('JOBS' in env) && { JOBS: direct(JOBS_QUEUE) }),
    ...(!('EVENTS' in env) && { EVENTS: direct(EVENTS_QUEUE) }),
    ...(!('MAIL' in env) && { MAIL: direct(MAIL_QUEUE) }),
    ...(!('WEBHOOKS' in env) && { WEBHOOKS: direct(WEBHOOKS_QUEUE) }),
  };
}

const handler = {
  async fetch(request, env, ctx) {
    const service = serviceFor(env);
    if (service === null) return respondUnconfigured(request);
    return service.fastPath(request) ?? service.app.fetch(withoutRootDot(request), env, ctx);
  },
  async queue(batch, env) {
    const { handlers, consumeEvents, flushWebhooks, sendJob, sendBack } = requireService(env);
    const origin = findSourceQueue(batch.queue);
    if (origin !== null) return redriveDeadLetters(batch, sendBack[findBinding(origin)]);
    // The mail queue also carries jobs, so that either consumer handles messages that an older
    // build put on the other queue.
    await (batch.queue === EVENTS_QUEUE
      ? consumeEvents(batch)
      : consumeJobs(batch, handlers, sendJob));
    // Deliveries record nothing, so that a receiver cannot make them endless.
    if (batch.queue === JOBS_QUEUE) await flushWebhooks();
  },
  async scheduled(_controller, env) {
    await runSweep(requireService(env).sweepSteps);
  },
} satisfies ExportedHandler<Bindings>;

export default handler;
