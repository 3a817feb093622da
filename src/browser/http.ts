import type { z } from 'zod';
import { parseJson } from '#shared/format/parse-json.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { errorBodySchema } from '#shared/api/error-body.ts';
import type { Issue } from '#shared/text/issue.ts';
import { FALLBACK_ERRORS } from '#shared/api/fallback-errors.ts';
import { fillPath, type PathParams } from '#shared/routes.ts';
import { takeEarlyResponse } from '#src/browser/early-call.ts';
import type { Result } from '#src/browser/result.ts';

export interface ApiFailure {
  /**
   * A code of `shared/api/errors.ts`; `network` when no response arrived, `aborted` when the caller
   * canceled.
   */
  code: string;
  message: string;
  /** HTTP status; 0 when no response arrived. */
  status: number;
  issues: Issue[];
  /** The server's copy on a version conflict. */
  current: unknown;
  requestId: string | null;
  /** `Retry-After` in seconds (RFC 9110 §10.2.3). */
  retryAfterSeconds: number | null;
  /** The response had no readable error body; `code` and `message` are client-side fallbacks. */
  isUnreadable?: true;
}

/** `freshToken` is a session token that replaces the one sent. */
export type HttpResult<Value> = Result<Value, ApiFailure> & { freshToken: string | null };

/** Parsed response of an endpoint: a blob for files, null for 204. */
export type EndpointResponse<E extends Endpoint> = E['response'] extends z.ZodType
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
    /** Additional headers, such as `If-Match`. */
    headers?: Readonly<Record<string, string>>;
    signal?: AbortSignal;
  };

export interface Http {
  /** Calls an endpoint. Never throws on network or server failures. */
  send: <E extends Endpoint>(
    endpoint: E,
    options: CallOptions<E>,
    token?: string | null,
  ) => Promise<HttpResult<EndpointResponse<E>>>;
}

interface HttpDeps {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  timeout: (ms: number) => AbortSignal;
}

/** Generous enough for a picture upload from a phone on a train. */
export const CALL_TIMEOUT_MS = 20_000;
/** Time limit for file downloads: an export holds all images of an account. */
export const FILE_TIMEOUT_MS = 600_000;

/** Shown when no response arrived. */
export const UNREACHABLE = 'Network error occurred. Please try again.';

/** The only HTTP client: builds requests and parses responses with the endpoint's schemas. */
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
        return await readResponse(endpoint, response);
      } catch (error) {
        // `fetch` rejects on network failure, timeout and abort.
        return {
          ok: false,
          error: buildNetworkFailure(signal?.aborted ?? false, error),
          freshToken: null,
        };
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
  // `CallOptions` requires exactly the parameters of this path.
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
    credentials: endpoint.sendsCookies ? 'same-origin' : 'omit',
    headers: {
      Accept: 'application/json',
      ...(isJson && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(isJson ? { body: JSON.stringify(body) } : body instanceof Blob && { body }),
  };
}

async function readResponse<E extends Endpoint>(
  endpoint: E,
  response: Response,
): Promise<HttpResult<EndpointResponse<E>>> {
  const isExpected = response.ok || response.status === endpoint.failureStatus;
  const isFile = isExpected && endpoint.response === 'file';
  const body = isFile ? await response.blob() : parseJson(await response.text());
  const freshToken = response.headers.get('Authorization')?.replace(/^Bearer /i, '') ?? null;
  if (!isExpected) return { ok: false, error: readFailure(response, body), freshToken };
  const parsed = parseBody(endpoint, body);
  return parsed.success
    ? { ok: true, value: parsed.data, freshToken }
    : { ok: false, error: buildFailure('internal', response), freshToken };
}

/** Safe: the endpoint's own schema validated the body. */
function parseBody<E extends Endpoint>(
  endpoint: E,
  body: unknown,
): { success: true; data: EndpointResponse<E> } | { success: false } {
  const schema = endpoint.response;
  const parsed =
    schema === null || schema === 'file'
      ? { success: true, data: schema && body }
      : schema.safeParse(body);
  return parsed.success
    ? // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
      { success: true, data: parsed.data as EndpointResponse<E> }
    : { success: false };
}

function readFailure(response: Response, json: unknown): ApiFailure {
  const body = errorBodySchema.safeParse(json);
  if (!body.success) {
    const code = response.status >= 500 ? 'unavailable' : 'bad_request';
    return { ...buildFailure(code, response), isUnreadable: true };
  }
  const { code, message, requestId, issues = [], current } = body.data;
  return { ...buildFailure('internal', response), code, message, requestId, issues, current };
}

function buildFailure(code: keyof typeof FALLBACK_ERRORS, response: Response): ApiFailure {
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

function buildNetworkFailure(isAborted: boolean, cause: unknown): ApiFailure {
  return {
    code: isAborted ? 'aborted' : 'network',
    message: isAborted ? 'Canceled.' : UNREACHABLE,
    status: 0,
    issues: [],
    current: cause instanceof Error ? cause.name : undefined,
    requestId: null,
    retryAfterSeconds: null,
  };
}

export const browserHttp = createHttp({
  fetch: (url, init) => takeEarlyResponse(url) ?? globalThis.fetch(url, init),
  timeout: (ms) => AbortSignal.timeout(ms),
});
