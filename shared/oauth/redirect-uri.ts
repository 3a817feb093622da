import { isSystemScheme } from './system-schemes.ts';

/** In characters. */
const REDIRECT_URI_MAX = 1000;
const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a program may name this address to send people back to: https, http to the person's own
 * machine (RFC 8252 §7.3), or a private-use scheme that opens the program (§7.1), which nothing else
 * gives a meaning. Without fragment or credentials. It must be spelled as the parser writes it, so
 * that what is compared and shown is what the browser opens; a root may lack its slash.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > REDIRECT_URI_MAX || !/^[\u0021-\u007e]+$/.test(text)) return false;
  const url = parse(text);
  if (url === null || text.includes('#') || text.includes('\\')) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (text !== url.href && `${text}/` !== url.href) return false;
  return url.protocol === 'https:' || isLoopback(url) || isPrivateUse(url);
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

/** The host that people are sent to, or the scheme that opens a program, as a screen shows it. */
export function describeRedirectHost(uri: string): { host: string; isOwnMachine: boolean } {
  const url = new URL(uri);
  if (!isWebUrl(url)) return { host: url.protocol, isOwnMachine: true };
  return { host: url.host, isOwnMachine: LOOPBACK.has(url.hostname) };
}

function dropLoopbackPort(text: string): string | null {
  const url = parse(text);
  if (url === null || !isLoopback(url)) return null;
  return `${url.hostname}${text.slice(`http://${url.host}`.length)}`;
}

function isWebUrl({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

/** With a path, because what follows a colon alone is not parsed into parts. */
function isPrivateUse({ protocol, href }: URL): boolean {
  return href.startsWith(`${protocol}/`) && !isSystemScheme(protocol.slice(0, -1));
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
