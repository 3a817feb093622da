import type { ApiFailure } from '#src/browser/http.ts';

/** A failed call, with what the test is about. */
export function failing(about: Partial<ApiFailure>): ApiFailure {
  return {
    code: 'internal',
    message: '',
    status: 500,
    issues: [],
    current: undefined,
    requestId: null,
    retryAfterSeconds: null,
    ...about,
  };
}
