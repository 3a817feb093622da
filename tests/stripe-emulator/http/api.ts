import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { expand } from '#tests/stripe-emulator/http/expand.ts';
import { parseForm } from '#tests/stripe-emulator/http/form.ts';
import { parseParams, text } from '#tests/stripe-emulator/http/params.ts';
import { invalid, StripeError } from '#tests/stripe-emulator/http/stripe-error.ts';
import { makeId, type World } from '#tests/stripe-emulator/world.ts';

type Method = 'GET' | 'POST' | 'DELETE';

interface Call<S extends z.ZodRawShape> {
  method: Method;
  /** The path below `/v1`. */
  path: string;
  params: S;
  /** Runs synchronously and completely. `id` comes from the path. */
  run: (world: World, params: z.output<z.ZodObject<S>>, id: string) => object;
}

/** An endpoint with its parameters, to which the compiler ties the handler. */
export interface MountedCall {
  method: Method;
  path: string;
  answer: (world: World, given: Record<string, unknown>, id: string) => object;
}

export function call<S extends z.ZodRawShape>({ method, path, params, run }: Call<S>): MountedCall {
  const schema = z.strictObject(params);
  return {
    method,
    path,
    answer: (world, given, id) => run(world, parseParams(schema, given), id),
  };
}

const ANSWERED_MAX = 500;

/** Stripe's endpoints under `/v1`: form in, JSON out, with API keys and idempotency. */
export function apiRoutes(world: World, calls: readonly MountedCall[], secretKey: string): Hono {
  const app = new Hono();
  for (const { method, path, answer } of calls) {
    app.on(method, `/v1${path}`, async (c) => {
      const body = method === 'GET' ? new URL(c.req.url).search.slice(1) : await c.req.text();
      return respond(c, () => {
        requireKey(c.req.header('Authorization'), secretKey);
        const run = () => {
          const { expand: paths, ...given } = parseForm(body);
          const expanded = parseParams(z.array(text).default([]), paths);
          return expand(world, answer(world, given, c.req.param('id') ?? ''), expanded);
        };
        const key = method === 'POST' ? c.req.header('Idempotency-Key') : undefined;
        return key === undefined ? { body: run() } : once(world, key, `${c.req.path} ${body}`, run);
      });
    });
  }
  app.all('/v1/*', (c) =>
    respond(c, () => {
      throw new StripeError(
        404,
        'invalid_request_error',
        `Unrecognized request URL (${c.req.method}: ${c.req.path}).`,
      );
    }),
  );
  return app;
}

interface Outcome {
  body: unknown;
  isReplayed?: boolean;
}

function respond(c: Context, run: () => Outcome): Response {
  c.header('Request-Id', makeId('req', 14));
  c.header('Stripe-Version', c.req.header('Stripe-Version') ?? '');
  try {
    const { body, isReplayed } = run();
    if (isReplayed) c.header('Idempotent-Replayed', 'true');
    return c.json(body);
  } catch (error) {
    // Only API errors are converted. Anything else is a bug in the emulator and must surface.
    if (!(error instanceof StripeError)) throw error;
    return new Response(JSON.stringify(error.body), {
      status: error.status,
      headers: { ...Object.fromEntries(c.res.headers), 'Content-Type': 'application/json' },
    });
  }
}

function requireKey(header: string | undefined, secretKey: string): void {
  const given = /^Bearer (.+)$/.exec(header ?? '')?.[1];
  if (given === undefined) {
    throw new StripeError(401, 'invalid_request_error', 'You did not provide an API key.');
  }
  if (given !== secretKey) {
    const shown = `${given.slice(0, 8)}****${given.slice(-4)}`;
    throw new StripeError(401, 'invalid_request_error', `Invalid API Key provided: ${shown}`);
  }
}

/**
 * Runs a request once per key (docs.stripe.com/api/idempotent_requests). Requests rejected before
 * processing may be repeated.
 */
function once(world: World, key: string, request: string, run: () => unknown): Outcome {
  if (key.length > 255) throw invalid('Idempotency keys are at most 255 characters.');
  const { replays } = world.state;
  const known = replays[key];
  if (known !== undefined) {
    if (known.request !== request) {
      throw new StripeError(
        400,
        'idempotency_error',
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      );
    }
    return { body: JSON.parse(known.body), isReplayed: true };
  }
  const body = run();
  replays[key] = { request, status: 200, body: JSON.stringify(body) };
  const [oldest] = Object.keys(replays);
  if (oldest !== undefined && Object.keys(replays).length > ANSWERED_MAX) delete replays[oldest];
  return { body };
}
