import type { Issue } from '#shared/text/issue.ts';
import { ERRORS, type ErrorCode } from '#shared/api/errors.ts';

interface ErrorDetails {
  message?: string;
  issues?: Issue[];
  /** The stored version, on a version conflict. */
  current?: unknown;
  /** Sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Methods the path supports, sent as `Allow` (RFC 9110 §15.5.6). */
  allow?: string[];
}

/** Thrown anywhere in a handler. `on-error.ts` turns it into an error response. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }
}

/** Throws a refusal that a statement of `worker/db/` explained; does nothing for null. */
export function throwIfRefused(refusal: { code: ErrorCode; message?: string } | null): void {
  if (refusal === null) return;
  const { code, message } = refusal;
  throw new ApiError(code, message === undefined ? {} : { message });
}
