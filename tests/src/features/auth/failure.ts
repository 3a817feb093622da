import type { ApiFailure } from '#src/browser/http.ts';

/** An API failure with defaults for what the test does not need. */
export function buildFailure(changes: Partial<ApiFailure>): ApiFailure {
  return {
    code: 'internal',
    message: '',
    status: 500,
    issues: [],
    current: undefined,
    requestId: null,
    retryAfterSeconds: null,
    ...changes,
  };
}
