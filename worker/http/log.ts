import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/**
 * Runs `work` so that every line it logs, including later and in the background, carries the
 * request ID.
 */
export function withRequestId<Value>(id: string, work: () => Value): Value {
  return requests.run(id, work);
}

/** Patterns that no log line may contain, and their replacements. */
const SECRET_PATTERNS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\beyJ[\w-]+(?:\.[\w-]*){1,4}/g, '[token]'],
  [/\b(Bearer|ApplePass|Basic)\s+[^\s"',]+/gi, '$1 […]'],
  [/\bhttps?:\/\/[^\s"'<>?#]*[?#][^\s"'<>]*/g, '[address with a query]'],
  [/[^\s"'<>@,;:()]+@[^\s"'<>@,;:()]+\.[a-z]{2,}/gi, '[e-mail]'],
  [/-----BEGIN [A-Z ]+-----[^]*?(?:-----END [A-Z ]+-----|$)/g, '[key]'],
  [/\b(?:sk|rk|whsec|re)_\w+/g, '[key]'],
  [/\$scrypt\$\S+/g, '[hash]'],
];
/** Our own secrets are long unbroken runs of word characters. */
const LONG_RUN = /[\w-]{32,}/g;
/** So are image names, IDs and identifiers in our code, which are safe to log. */
const HARMLESS =
  /^(?:[\da-f]{64}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[A-Za-z]+(?:[-_][A-Za-z]+)*)$/;

/** The longest text logged. The patterns above take quadratic time. */
const TEXT_MAX = 4000;

/**
 * Removes secrets from a text: tokens, keys, hashes, email addresses and query strings. Truncates
 * to `TEXT_MAX` first, because a request path can have 16,000 characters and refusing it must stay
 * cheap.
 */
export function hideSecrets(text: string): string {
  const truncated = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)} […]` : text;
  const redacted = SECRET_PATTERNS.reduce(
    (shown, [pattern, instead]) => shown.replace(pattern, instead),
    truncated,
  );
  return redacted.replace(LONG_RUN, (run) => (HARMLESS.test(run) ? run : '[…]'));
}

/**
 * Writes one structured line with the ID of its request. Callers must not pass tokens, email
 * addresses or request bodies. Secrets inside error messages are removed here.
 */
export function log(
  level: 'info' | 'warn' | 'error',
  event: string,
  fields: Readonly<Record<string, unknown>> = {},
): void {
  const requestId = requests.getStore();
  const line = { level, event, ...(requestId !== undefined && { requestId }), ...fields };
  console[level](
    JSON.stringify(line, (_, value: unknown) =>
      typeof value === 'string' ? hideSecrets(value) : value,
    ),
  );
}
