import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { HTTPException } from 'hono/http-exception';
import { PUBLIC_API_PREFIX } from '#shared/api/v1/prefix.ts';
import type { ErrorBody } from '#shared/api/error-body.ts';
import { ERRORS, type ErrorCode } from '#shared/api/errors.ts';
import { href } from '#shared/routes.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import { StalledCall } from '#worker/http/stalled-call.ts';

/** The `Retry-After` sent when a store is unreachable. */
const STORE_RETRY_SECONDS = 10;

/**
 * Errors worth alerting on in numbers: attempts past a limit and failed credentials (ASVS 16.3.1).
 */
const LOGGED_ERRORS: Readonly<Partial<Record<ErrorCode, string>>> = {
  rate_limited: 'rate_limited',
  invalid_credentials: 'sign_in_refused',
  wrong_password: 'password_refused',
  reset_invalid: 'reset_refused',
  franchise_denied: 'partner_refused',
  invalid_key: 'api_key_refused',
};

/** The longest refused path logged. Our own paths are shorter. */
const PATH_MAX = 200;

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
};

/** Renders an error as a page. Null where JSON fits better. */
type FindPage = (apiError: ApiError, c: Context<AppEnv>) => Response | null;

/**
 * The single place where a thrown value becomes a response: an `ApiError` by its table row,
 * anything else as a generic 500. Browser navigations get a page where `findPage` has one.
 */
export function createOnError(findPage: FindPage) {
  return (error: Error, c: Context<AppEnv>): Response => {
    const apiError = toApiError(error);
    logError(error, apiError, c);
    return findPage(apiError, c) ?? respondWithJson(apiError, c);
  };
}

/** For routes that browsers never navigate to: always JSON. */
export const onError = createOnError(() => null);

function logError(error: Error, apiError: ApiError, c: Context<AppEnv>): void {
  if (!(error instanceof ApiError || error instanceof HTTPException)) {
    log('error', apiError.code === 'internal' ? 'unhandled' : 'store_unreachable', {
      requestId: c.get('requestId'),
      name: error.name,
      message: error.message,
      stack: error.stack,
    });
  }
  const event = LOGGED_ERRORS[apiError.code];
  if (event !== undefined) {
    log('warn', event, {
      requestId: c.get('requestId'),
      path: c.req.path.slice(0, PATH_MAX),
    });
  }
}

function respondWithJson(apiError: ApiError, c: Context<AppEnv>): Response {
  const { status } = ERRORS[apiError.code];
  const body: ErrorBody = {
    code: apiError.code,
    message: apiError.message,
    requestId: c.get('requestId'),
    ...(apiError.details.issues && { issues: apiError.details.issues }),
    ...(apiError.details.current !== undefined && { current: apiError.details.current }),
  };
  const { retryAfterSeconds } = apiError.details;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const { allow } = apiError.details;
  if (allow !== undefined) c.header('Allow', allow.join(', '));
  c.header('Cache-Control', 'no-store');
  return c.req.path.startsWith(PUBLIC_API_PREFIX)
    ? respondWithProblem(apiError, body, c)
    : c.json(body, status);
}

/** The most issues that a message names; the document has all of them. */
const NAMED_ISSUES_MAX = 3;

/**
 * Problem details (RFC 9457) for programs, with the members of the app's errors. The message names
 * the issues, because a program has no fields to highlight, and is the title where the app's own speaks
 * of a screen.
 */
function respondWithProblem(
  { code, details: { message, issues = [] } }: ApiError,
  body: ErrorBody,
  c: Context<AppEnv>,
): Response {
  const row: { status: ContentfulStatusCode; message: string; title?: string } = ERRORS[code];
  const { status, title = row.message } = row;
  if (message === undefined) {
    const named = issues.slice(0, NAMED_ISSUES_MAX);
    body.message =
      named.map(({ path, message: text }) => (path === '' ? text : `${path}: ${text}`)).join(' ') ||
      title;
  }
  // Relative, because the host of a request is not trusted.
  const type = `${href('docs')}#${code}`;
  c.header('Content-Type', 'application/problem+json');
  return c.newResponse(JSON.stringify({ type, title, status, ...body }), { status });
}

/** The error that a thrown value is answered with. */
export function toApiError(error: Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof HTTPException) return new ApiError(BY_STATUS[error.status] ?? 'internal');
  if (isStoreUnreachable(error)) {
    return new ApiError('unavailable', { retryAfterSeconds: STORE_RETRY_SECONDS });
  }
  return new ApiError('internal');
}

/**
 * SQLite codes for a file that cannot be read or written, whatever the statement
 * (sqlite.org/rescode.html).
 */
const STORE_ERROR = /\bSQLITE_(?:BUSY|CANTOPEN|CORRUPT|FULL|IOERR|LOCKED|NOTADB|PROTOCOL|READONLY)/;

/**
 * The runtime's message when a store's object failed. Details are in the platform's log under that
 * reference.
 */
const RUNTIME_ERROR = /^internal error; reference = /;

/**
 * Whether an error means that a store timed out or that D1 or a ledger was unavailable: overloaded,
 * reset, disconnected or with a damaged file. Any other error of theirs, such as a failed constraint, carries a
 * SQLite code and is a bug of ours.
 */
function isStoreUnreachable(error: Error): boolean {
  if (error instanceof StalledCall) return true;
  if (STORE_ERROR.test(error.message) || RUNTIME_ERROR.test(error.message)) return true;
  return /^(?:D1|LEDGER)_ERROR/.test(error.message) && !error.message.includes('SQLITE_');
}
