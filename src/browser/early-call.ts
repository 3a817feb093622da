/** A call that `src/form-start.ts` sent before the app had loaded. */
export interface EarlyCall {
  path: string;
  response: Promise<Response>;
}

declare global {
  // Set when the app has loaded, for the same call of the app, which then sends no second one.
  var earlyCall: EarlyCall | undefined;
}

/** Returns the response of the early call to this path, once; undefined without one. */
export function takeEarlyResponse(path: string): Promise<Response> | undefined {
  const { earlyCall } = globalThis;
  if (earlyCall?.path !== path) return undefined;
  globalThis.earlyCall = undefined;
  return earlyCall.response;
}
