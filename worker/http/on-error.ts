import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { ERRORS, type ErrorBody, type ErrorCode } from '#shared/api/errors.ts';
import type { AppEnv } from '#worker/http/app-env.ts';
import { ApiError } from '#worker/http/api-error.ts';
import { log } from '#worker/http/log.ts';
import { StalledCall } from '#worker/http/stalled-call.ts';

/** How long a client waits before it asks an unreachable store again. */
const STORE_PAUSE_SECONDS = 10;

/** Refusals an operator must see come in numbers: tries past a limit, and those with what opens an account (ASVS 16.3.1). */
const NOTED: Readonly<Partial<Record<ErrorCode, string>>> = {
  rate_limited: 'rate_limited',
  invalid_credentials: 'sign_in_refused',
  wrong_password: 'password_refused',
  reset_invalid: 'reset_refused',
  franchise_denied: 'partner_refused',
};

/** Most characters of a refused path that are written down; our own have fewer. */
const PATH_MAX = 200;

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  404: 'not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
};

/** Renders a refusal as a page; null where it is best answered as JSON. */
type FindPage = (refusal: ApiError, c: Context<AppEnv>) => Response | null;

/**
 * Makes the one place where a thrown thing becomes an answer: refusals by their table row, bugs as a calm 500. A browser that
 * navigates gets a page where `findPage` has one.
 */
export function createOnError(findPage: FindPage) {
  return (error: Error, c: Context<AppEnv>): Response => {
    const refusal = toRefusal(error);
    logRefusal(error, refusal, c);
    return findPage(refusal, c) ?? answerJson(refusal, c);
  };
}

/** The same for routes that no browser navigates to: always JSON. */
export const onError = createOnError(() => null);

function logRefusal(error: Error, refusal: ApiError, c: Context<AppEnv>): void {
  if (!(error instanceof ApiError || error instanceof HTTPException)) {
    log('error', refusal.code === 'internal' ? 'unhandled' : 'store_unreachable', {
      requestId: c.get('requestId'),
      name: error.name,
      message: error.message,
      stack: error.stack,
    });
  }
  const event = NOTED[refusal.code];
  if (event !== undefined) {
    log('warn', event, {
      requestId: c.get('requestId'),
      path: c.req.path.slice(0, PATH_MAX),
    });
  }
}

function answerJson(refusal: ApiError, c: Context<AppEnv>): Response {
  const { status } = ERRORS[refusal.code];
  const body: ErrorBody = {
    code: refusal.code,
    message: refusal.message,
    requestId: c.get('requestId'),
    ...(refusal.details.issues && { issues: refusal.details.issues }),
    ...(refusal.details.current !== undefined && { current: refusal.details.current }),
  };
  const { retryAfterSeconds } = refusal.details;
  if (retryAfterSeconds !== undefined) c.header('Retry-After', String(retryAfterSeconds));
  const { allow } = refusal.details;
  if (allow !== undefined) c.header('Allow', allow.join(', '));
  c.header('Cache-Control', 'no-store');
  return c.json(body, status);
}

function toRefusal(error: Error): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof HTTPException) return new ApiError(BY_STATUS[error.status] ?? 'internal');
  if (isStoreUnreachable(error)) {
    return new ApiError('unavailable', { retryAfterSeconds: STORE_PAUSE_SECONDS });
  }
  return new ApiError('internal');
}

/** SQLite's codes for a file that cannot be read or written, whatever was asked of it (sqlite.org/rescode.html). */
const STORE_FAULT = /\bSQLITE_(?:BUSY|CANTOPEN|CORRUPT|FULL|IOERR|LOCKED|NOTADB|PROTOCOL|READONLY)/;

/** The runtime's own words when a store's object broke: what happened is in the platform's log under the reference. */
const RUNTIME_FAULT = /^internal error; reference = /;

/**
 * Whether an error says that a store gave no answer in its time, or that D1 could not be asked: overloaded, reset, cut off or
 * with a damaged file. Every other answer it gave, such as a broken constraint, carries SQLite's own code and is a bug of ours.
 */
function isStoreUnreachable(error: Error): boolean {
  if (error instanceof StalledCall) return true;
  if (STORE_FAULT.test(error.message) || RUNTIME_FAULT.test(error.message)) return true;
  return error.message.startsWith('D1_ERROR') && !error.message.includes('SQLITE_');
}
