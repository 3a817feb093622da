import type { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { errorBodySchema, type Issue } from '#shared/api/errors.ts';
import { FALLBACK_ERRORS } from '#shared/api/fallback-errors.ts';
import { fillPath, type PathParams } from '#shared/routes.ts';
import type { Result } from '#src/browser/result.ts';

/** Why a call did not give what it was asked for. */
export interface ApiFailure {
  /** A code of `shared/api/errors.ts`, `network` when no answer came, `aborted` when the caller gave up. */
  code: string;
  /** For people. */
  message: string;
  /** HTTP status; 0 when no answer came. */
  status: number;
  /** What is wrong with single fields. */
  issues: Issue[];
  /** The server's copy, on a version conflict. */
  current: unknown;
  requestId: string | null;
  /** When to try again (RFC 9110 §10.2.3), in seconds. */
  retryAfterSeconds: number | null;
  /** The answer said nothing readable: code and message are this client's own. */
  isUnreadable?: true;
}

/** A call's answer; `freshToken` is a session token that replaces the one sent. */
export type Answer<Value> = Result<Value, ApiFailure> & { freshToken: string | null };

/** What an endpoint answers, parsed; a blob where it is a file, null for 204. */
export type Out<E extends Endpoint> = E['response'] extends z.ZodType
  ? z.output<E['response']>
  : E['response'] extends 'file'
    ? Blob
    : null;

type ParamsOption<Path extends string> =
  PathParams<Path> extends [infer Params] ? { params: Params } : { params?: undefined };

type BodyOption<E extends Endpoint> = E['request'] extends z.ZodType
  ? { body: z.input<E['request']> }
  : { body?: Blob | undefined };

export type CallOptions<E extends Endpoint> = ParamsOption<E['path']> &
  BodyOption<E> & {
    query?: Readonly<Record<string, string>>;
    /** Further headers, such as `If-Match`. */
    headers?: Readonly<Record<string, string>>;
    signal?: AbortSignal;
  };

export interface Http {
  /** Sends one call of the contract. Never throws for what a network or a server may do. */
  send: <E extends Endpoint>(
    endpoint: E,
    options: CallOptions<E>,
    token?: string | null,
  ) => Promise<Answer<Out<E>>>;
}

interface HttpDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** A signal that fires after so many milliseconds. */
  timeout: (ms: number) => AbortSignal;
}

/** How long a call may take, in milliseconds: a phone on a train, uploading a picture. */
export const CALL_TIMEOUT_MS = 20_000;
/** How long a file may take: all of an account's images, over a phone. */
export const FILE_TIMEOUT_MS = 600_000;

/** The one way to the server: builds the request from the contract, parses the answer by the same contract. */
export function createHttp({ fetch, timeout }: HttpDeps): Http {
  return {
    send: async (endpoint, options, token = null) => {
      const { signal } = options;
      const limit = timeout(endpoint.response === 'file' ? FILE_TIMEOUT_MS : CALL_TIMEOUT_MS);
      try {
        const response = await fetch(buildUrl(endpoint, options), {
          ...buildInit(endpoint, options, token),
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        });
        return await readAnswer(endpoint, response);
      } catch (error) {
        // Forgives what fetch rejects with: no network, a cut connection, the time limit, the caller's abort.
        return { ok: false, error: silence(signal?.aborted ?? false, error), freshToken: null };
      }
    },
  };
}

type AnyOptions = {
  params?: unknown;
  body?: unknown;
  query?: Readonly<Record<string, string>>;
  headers?: Readonly<Record<string, string>>;
};

function buildUrl(endpoint: Endpoint, { params, query }: AnyOptions): string {
  // CallOptions has asked for exactly the parameters this path names.
  const fill = fillPath as (path: string, params: unknown) => string;
  const path = fill(endpoint.path, params);
  return query ? `${path}?${new URLSearchParams(query).toString()}` : path;
}

function buildInit(
  endpoint: Endpoint,
  { body, headers }: AnyOptions,
  token: string | null,
): RequestInit {
  const isJson = endpoint.request !== null;
  return {
    method: endpoint.method,
    credentials: 'omit',
    headers: {
      Accept: 'application/json',
      ...(isJson && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(isJson ? { body: JSON.stringify(body) } : body instanceof Blob && { body }),
  };
}

async function readAnswer<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<Answer<Out<E>>> {
  const isAnswer = response.ok || response.status === endpoint.reportsAt;
  const isFile = isAnswer && endpoint.response === 'file';
  const body = isFile ? await response.blob() : parseJson(await response.text());
  const freshToken = response.headers.get('Authorization')?.replace(/^Bearer /i, '') ?? null;
  if (!isAnswer) return { ok: false, error: refusal(response, body), freshToken };
  const parsed = parseAnswer(endpoint, body);
  return parsed.success
    ? { ok: true, value: parsed.data, freshToken }
    : { ok: false, error: failure('internal', response), freshToken };
}

/** The schema that reads the answer is this endpoint's own, so what it lets through is this endpoint's answer. */
function parseAnswer<E extends Endpoint>(
  endpoint: E,
  body: unknown,
): { success: true; data: Out<E> } | { success: false } {
  const schema = endpoint.response;
  const parsed =
    schema === null || schema === 'file'
      ? { success: true, data: schema && body }
      : schema.safeParse(body);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the guarantee above
  return parsed.success ? { success: true, data: parsed.data as Out<E> } : { success: false };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Forgives an answer that is not JSON, such as a proxy's error page: the schema refuses undefined.
    return undefined;
  }
}

function refusal(response: Response, json: unknown): ApiFailure {
  const body = errorBodySchema.safeParse(json);
  if (!body.success) {
    const code = response.status >= 500 ? 'unavailable' : 'bad_request';
    return { ...failure(code, response), isUnreadable: true };
  }
  const { code, message, requestId, issues = [], current } = body.data;
  return { ...failure('internal', response), code, message, requestId, issues, current };
}

function failure(code: keyof typeof FALLBACK_ERRORS, response: Response): ApiFailure {
  const retryAfter = Number(response.headers.get('Retry-After') ?? Number.NaN);
  return {
    code,
    message: FALLBACK_ERRORS[code].message,
    status: response.status,
    issues: [],
    current: undefined,
    requestId: response.headers.get('X-Request-Id'),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
  };
}

function silence(isAborted: boolean, cause: unknown): ApiFailure {
  return {
    code: isAborted ? 'aborted' : 'network',
    message: isAborted ? 'Cancelled.' : 'Network error occurred. Please try again.',
    status: 0,
    issues: [],
    current: cause instanceof Error ? cause.name : undefined,
    requestId: null,
    retryAfterSeconds: null,
  };
}

export const browserHttp = createHttp({
  fetch: (url, init) => globalThis.fetch(url, init),
  timeout: (ms) => AbortSignal.timeout(ms),
});
