import { ERRORS, type ErrorCode, type Issue } from '#shared/api/errors.ts';

interface Details {
  message?: string;
  issues?: Issue[];
  /** The server's copy, on a version conflict. */
  current?: unknown;
  /** Seconds until another try makes sense; becomes `Retry-After`. */
  retryAfterSeconds?: number;
  /** The methods this address answers; becomes `Allow` (RFC 9110 §15.5.6). */
  allow?: string[];
}

/** A refusal. Thrown anywhere in a handler; `on-error.ts` turns it into the contract's answer. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? ERRORS[code].message);
    this.name = 'ApiError';
    this.code = code;
    this.details = details;
  }
}
