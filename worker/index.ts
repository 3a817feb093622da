import { waitUntil } from 'cloudflare:workers';
import * as documents from '#src/entry-server.tsx';
import { isDevServer } from '#worker/app-shell/client-assets.ts';
import { parseSettings, type Bindings } from '#worker/env.ts';
import { consumeEvents } from '#worker/events/consume.ts';
import { log } from '#worker/http/log.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { API_CSP, COMMON_HEADERS } from '#worker/http/security-headers.ts';
import { wantsDocument } from '#worker/http/wants-document.ts';
import { consumeJobs } from '#worker/jobs/consume.ts';
import { createDirectQueue } from '#worker/jobs/direct-queue.ts';
import { findOrigin, handBack } from '#worker/jobs/hand-back.ts';
import { createFailurePage } from '#worker/public-card/failure-page.ts';
import { createService } from '#worker/wiring/service.ts';

export { AttemptCounter } from '#worker/auth/attempts/attempt-counter.ts';

type Service = ReturnType<typeof createService>;

// Their names in `wrangler.toml`.
const JOBS_QUEUE = 'tip-top-cards-jobs';
const EVENTS_QUEUE = 'tip-top-cards-events';
const MAIL_QUEUE = 'tip-top-cards-mail';

/** The binding that sends to a queue, by the queue's name. */
const BINDINGS = new Map([
  [JOBS_QUEUE, 'JOBS'],
  [EVENTS_QUEUE, 'EVENTS'],
  [MAIL_QUEUE, 'MAIL'],
] as const);

// Bindings never change within an isolate, so the service is put together once for each.
const services = new WeakMap<Bindings, Service | null>();

function serviceFor(env: Bindings): Service | null {
  const known = services.get(env);
  if (known !== undefined) return known;
  const settings = parseSettings(env);
  if (!settings.ok) log('error', 'bad_environment', { names: settings.names });
  const service = settings.ok ? createService(withQueues(env), settings.value, documents) : null;
  services.set(env, service);
  return service;
}

function refuseUnconfigured(request: Request): Response {
  const requestId = crypto.randomUUID();
  if (wantsDocument(request)) {
    const failure = createFailurePage({ documents, productName: '', isPolicySent: !isDevServer });
    const page = failure(new ApiError('unavailable'), { requestId, method: request.method });
    if (page !== null) return page;
  }
  return Response.json(
    {
      code: 'unavailable',
      message: 'This server is not configured. Its operator finds the reason in the log.',
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
  // Thrown, so that the queue keeps its messages, `retry_delay` apart, and the cron shows as failed.
  if (service === null) throw new Error('this Worker is not configured');
  return service;
}

/** Throws for a queue this build does not know, so that its messages stay where they are. */
function bindingOf(queue: string): 'JOBS' | 'EVENTS' | 'MAIL' {
  for (const [name, binding] of BINDINGS) if (name === queue) return binding;
  throw new Error(`no binding sends to ${queue}`);
}

/** A preview has no queues: what would go into one is done behind the answer. */
function withQueues(env: Bindings): Bindings {
  const direct = (name: string): Queue =>
    createDirectQueue({ name, consume: (batch) => handler.queue(batch, env), waitUntil });
  return {
    ...env,
    ...(!('JOBS' in env) && { JOBS: direct(JOBS_QUEUE) }),
    ...(!('EVENTS' in env) && { EVENTS: direct(EVENTS_QUEUE) }),
    ...(!('MAIL' in env) && { MAIL: direct(MAIL_QUEUE) }),
  };
}

const handler = {
  async fetch(request, env, ctx) {
    const service = serviceFor(env);
    if (service === null) return refuseUnconfigured(request);
    return service.rememberedCard(request) ?? service.app.fetch(request, env, ctx);
  },
  async queue(batch, env) {
    const { handlers, counting, sendJob, sendBack } = requireService(env);
    const origin = findOrigin(batch.queue);
    if (origin !== null) return handBack(batch, sendBack[bindingOf(origin)]);
    // The queue of mails carries jobs too, so that either queue's consumer does what an older build put on the other.
    await (batch.queue === EVENTS_QUEUE
      ? consumeEvents(batch, counting)
      : consumeJobs(batch, handlers, sendJob));
  },
  async scheduled(_controller, env) {
    await requireService(env).sweep();
  },
} satisfies ExportedHandler<Bindings>;

export default handler;
