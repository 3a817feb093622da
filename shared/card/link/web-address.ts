const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** At least one dot and an alphabetic last label, so never an IP address. */
const NAMED_HOST = /^(?:[^.]+\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/u;
/** Tracking parameters, which never identify a page. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|igsh|igshid|li_fat_id|mc_[ce]id|_hs\w+|vero_id|mkt_tok)$/i;

/**
 * Parses typed text as a web address, adding `https://` when there is no scheme. Null unless it is
 * http or https with a dotted host name, without user info, backslashes and control characters
 * (WHATWG URL §4).
 */
export function parseWebAddress(typed: string): URL | null {
  const value = typed.trim();
  if (CONTROL.test(value) || /[\\\s]/.test(value) || value.startsWith('/')) return null;
  const hasScheme = /^https?:\/\/[^/]/i.test(value);
  // `example.com:8080` is a host and a port; a word without a dot before the colon is another
  // scheme.
  if (!hasScheme && /^[^./?#]*:/.test(value)) return null;
  const url = parse(hasScheme ? value : `https://${value}`);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return NAMED_HOST.test(url.hostname) ? url : null;
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    // Not a URL: the caller displays the value as text.
    return null;
  }
}

/**
 * The query without tracking parameters, or with `allowed` only those. Empty or starting with `?`.
 */
export function cleanQuery(search: string, allowed?: readonly string[]): string {
  const pairs = search.slice(1).split('&');
  const remaining = pairs.filter((pair) => {
    const name = pair.split('=', 1)[0] ?? '';
    return name !== '' && (allowed ? allowed.includes(name) : !TRACKING.test(name));
  });
  return remaining.length > 0 ? `?${remaining.join('&')}` : '';
}

/** An address in a list: no scheme, no `www.`, no trailing slash, escapes decoded where legible. */
export function displayAddress(url: URL, typed: string): string {
  const typedHost = /^(?:https?:\/\/)?([^/?#:]+)/i.exec(typed.trim())?.[1] ?? url.hostname;
  // The typed host keeps its script where the parsed host is `xn--`.
  const host = url.hostname.includes('xn--') ? typedHost.toLowerCase() : url.hostname;
  const port = url.port === '' ? '' : `:${url.port}`;
  const path = decodeLegibly(url.pathname).replace(/\/$/, '');
  return `${host.replace(/^www\./, '')}${port}${path}${cleanQuery(url.search)}${url.hash}`;
}

function decodeLegibly(path: string): string {
  try {
    const decoded = decodeURIComponent(path);
    return /[\p{C}\p{Z}?#%]/u.test(decoded) ? path : decoded;
  } catch {
    // Malformed percent-encoding: the path is displayed unchanged.
    return path;
  }
}
