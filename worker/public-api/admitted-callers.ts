import type { ApiCaller } from './public-api-context.ts';

/** Callers of calls that the Worker makes to its own public API. Nothing outside this isolate adds one. */
const admitted = new WeakMap<Request, ApiCaller>();

/** Marks a request made inside the Worker as one of a caller who was admitted and counted. */
export function setAdmittedCaller(request: Request, caller: ApiCaller): Request {
  admitted.set(request, caller);
  return request;
}

export function findAdmittedCaller(request: Request): ApiCaller | null {
  return admitted.get(request) ?? null;
}
