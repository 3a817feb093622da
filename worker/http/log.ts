import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Does `work` so that every line it logs, also later and in the background, carries the id of its request. */
export function withRequestId<Value>(id: string, work: () => Value): Value {
  return requests.run(id, work);
}

/** What no line may carry though an error's text brought it along, and what stands in its place. */
const HIDDEN: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(Bearer|ApplePass|Basic)\s+[^\s"',]+/gi, '$1 […]'],
  [/\bhttps?:\/\/[^\s"'<>?#]*[?#][^\s"'<>]*/g, '[address with a query]'],
  [/[^\s"'<>@,;:()]+@[^\s"'<>@,;:()]+\.[a-z]{2,}/gi, '[e-mail]'],
  [/-----BEGIN [A-Z ]+-----[^]*?(?:-----END [A-Z ]+-----|$)/g, '[key]'],
  [/\b(?:sk|rk|whsec|re)_\w+/g, '[key]'],
  [/\$scrypt\$\S+/g, '[hash]'],
  // Tokens and secrets are long runs without a break; a picture's name is one too, of hexadecimal digits alone.
  [/(?<![\w-])(?![0-9a-f]{64}(?![\w-]))[\w-]{32,}(?:\.[\w-]+)*/g, '[…]'],
];
/** An id of ours or of the platform, or a name in our own code, is a long run as well. */
const HARMLESS = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$|^[A-Za-z]+$|^[a-z]+(?:[-_][a-z]+)+$/;

/** A text without what must not be read by who reads logs: tokens, keys, hashes, e-mail addresses, queries. */
export function hideSecrets(text: string): string {
  return HIDDEN.reduce(
    (shown, [pattern, instead]) =>
      shown.replace(pattern, (found, first: unknown) =>
        HARMLESS.test(found)
          ? found
          : instead.replace('$1', typeof first === 'string' ? first : ''),
      ),
    text,
  );
}

/**
 * One structured line for the operator, with the id of the request it belongs to. Callers pass no token, no e-mail address
 * and no request body; what an error's own text brings along is hidden here.
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
