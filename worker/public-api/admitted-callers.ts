import type { ApiCaller } from './public-api-context.ts';

/**
 * Callers of requests that the Worker sends to its own public API. Only code in this isolate can
 * add one.
 */
const admitted = new WeakMap<Request, ApiCaller>();

/** Marks an internal request as sent by an authenticated and counted caller. */
export function setAdmittedCaller(request: Request, caller: ApiCaller): Request {
  admitted.set(request, caller);
  return request;
}

export function findAdmittedCaller(request: Request): ApiCaller | null {
  return admitted.get(request) ?? null;
}
