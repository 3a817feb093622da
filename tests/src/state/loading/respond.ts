import type { ApiFailure, HttpResult } from '#src/browser/http.ts';

function buildFailure(code: string): ApiFailure {
  return {
    code,
    message: `Failed: ${code}`,
    status: 400,
    issues: [],
    current: undefined,
    requestId: null,
    retryAfterSeconds: null,
  };
}

export const succeed = <Value>(value: Value): HttpResult<Value> => ({
  ok: true,
  value,
  freshToken: null,
});

export const fail = (code: string): HttpResult<never> => ({
  ok: false,
  error: buildFailure(code),
  freshToken: null,
});

/** A call that waits until the test answers it. */
export function createCall<Value>() {
  const { promise, resolve } = Promise.withResolvers<HttpResult<Value>>();
  let calls = 0;
  return {
    fetch: () => {
      calls += 1;
      return promise;
    },
    respond: resolve,
    count: () => calls,
  };
}
