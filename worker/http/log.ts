import { AsyncLocalStorage } from 'node:async_hooks';

const requests = new AsyncLocalStorage<string>();

/** Does `work` so that every line it logs, also later and in the background, carries the id of its request. */
export function withRequestId<Value>(id: string, work: () => Value): Value {
  return requests.run(id, work);
}

/** What no line may carry though an error's text brought it along, and what stands in its place. */
const HIDDEN: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\beyJ[\w-]+(?:\.[\w-]*){1,4}/g, '[token]'],
  [/\b(Bearer|ApplePass|Basic)\s+[^\s"',]+/gi, '$1 […]'],
  [/\bhttps?:\/\/[^\s"'<>?#]*[?#][^\s"'<>]*/g, '[address with a query]'],
  [/[^\s"'<>@,;:()]+@[^\s"'<>@,;:()]+\.[a-z]{2,}/gi, '[e-mail]'],
  [/-----BEGIN [A-Z ]+-----[^]*?(?:-----END [A-Z ]+-----|$)/g, '[key]'],
  [/\b(?:sk|rk|whsec|re)_\w+/g, '[key]'],
  [/\$scrypt\$\S+/g, '[hash]'],
];
/** Secrets of our own making are long runs without a break. */
const LONG_RUN = /[\w-]{32,}/g;
/** And so are a picture's name, an id, and the names in our own code. */
const HARMLESS =
  /^(?:[\da-f]{64}|[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}|[A-Za-z]+(?:[-_][A-Za-z]+)*)$/;

/** Most characters of a text that are written down; the patterns above take the square of its length. */
const TEXT_MAX = 4000;

/**
 * A text without what must not be read by who reads logs: tokens, keys, hashes, e-mail addresses, queries. Cut at
 * `TEXT_MAX` first: a stranger's path has 16,000 characters, and its refusal must not cost more than its answer.
 */
export function hideSecrets(text: string): string {
  const cut = text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)} […]` : text;
  const known = HIDDEN.reduce((shown, [pattern, instead]) => shown.replace(pattern, instead), cut);
  return known.replace(LONG_RUN, (run) => (HARMLESS.test(run) ? run : '[…]'));
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
