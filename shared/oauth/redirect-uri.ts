/** In characters. */
const REDIRECT_URI_MAX = 1000;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a program may name this address to send people back to: https, or http to the person's own
 * machine (RFC 8252 §7.3), without fragment or credentials. It must be spelled as the parser writes
 * it, so that what is compared and shown is what the browser opens.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > REDIRECT_URI_MAX || !/^[\u0021-\u007e]+$/.test(text)) return false;
  const url = parse(text);
  if (url === null || text.includes('#') || text.includes('\\')) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (!text.toLowerCase().startsWith(`${url.protocol}//`)) return false;
  return url.protocol === 'https:' ? url.hostname !== '' : isLoopback(url);
}

/**
 * Whether a requested address is one of the registered ones: the same text, except for the port of an
 * http address of the person's own machine (RFC 8252 §7.3).
 */
export function matchesRedirectUri(requested: string, registered: readonly string[]): boolean {
  if (!isRedirectUri(requested)) return false;
  if (registered.includes(requested)) return true;
  const portless = dropLoopbackPort(requested);
  return portless !== null && registered.some((known) => dropLoopbackPort(known) === portless);
}

/** The host that people are sent to, as a screen shows it. */
export function describeRedirectHost(uri: string): { host: string; isOwnMachine: boolean } {
  const url = new URL(uri);
  return { host: url.host, isOwnMachine: LOOPBACK.has(url.hostname) };
}

function dropLoopbackPort(text: string): string | null {
  const url = parse(text);
  if (url === null || !isLoopback(url)) return null;
  return `${url.hostname}${text.slice(`http://${url.host}`.length)}`;
}

function isLoopback(url: URL): boolean {
  return url.protocol === 'http:' && LOOPBACK.has(url.hostname);
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    // Not an address.
    return null;
  }
}
