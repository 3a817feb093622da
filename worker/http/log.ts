/** One structured line for the operator. Callers pass no token, no e-mail address and no request body. */
export function log(
  level: 'info' | 'warn' | 'error',
  event: string,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  console[level](JSON.stringify({ level, event, ...fields }));
}
