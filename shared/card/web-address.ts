const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;
/** A registrable-looking name: at least one dot, and a last label that is a word, so never an IP address. */
const NAMED_HOST = /^(?:[^.]+\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{2,59})$/u;
/** Parameters that follow a person from link to link and never say what to open. */
const TRACKING =
  /^(?:utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|twclid|ttclid|igsh|igshid|li_fat_id|mc_[ce]id|_hs\w+|vero_id|mkt_tok)$/i;

/**
 * Reads what a person typed as a web address: `https://` is added when no scheme is there. Null unless it is http or https
 * with a dotted host name, without user info, backslashes or control characters (WHATWG URL §4).
 */
export function parseWebAddress(typed: string): URL | null {
  const value = typed.trim();
  if (CONTROL.test(value) || /[\\\s]/.test(value) || value.startsWith('/')) return null;
  const hasScheme = /^https?:\/\/[^/]/i.test(value);
  // `example.com:8080` is a host and a port; a word without a dot before the colon is some other scheme.
  if (!hasScheme && /^[^./?#]*:/.test(value)) return null;
  const url = parse(hasScheme ? value : `https://${value}`);
  if (url === null || url.username !== '' || url.password !== '') return null;
  return NAMED_HOST.test(url.hostname) ? url : null;
}

function parse(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    // Not an address: the caller shows the value as text.
    return null;
  }
}

/** The query of an address without tracking parameters; with `keep`, only those named. Empty or beginning with `?`. */
export function cleanQuery(search: string, keep?: readonly string[]): string {
  const pairs = search.slice(1).split('&');
  const kept = pairs.filter((pair) => {
    const name = pair.split('=', 1)[0] ?? '';
    return name !== '' && (keep ? keep.includes(name) : !TRACKING.test(name));
  });
  return kept.length > 0 ? `?${kept.join('&')}` : '';
}

/** How an address reads in a list: no scheme, no `www.`, no closing slash, escapes decoded where that is legible. */
export function shownAddress(url: URL, typed: string): string {
  const typedHost = /^(?:https?:\/\/)?([^/?#:]+)/i.exec(typed.trim())?.[1] ?? url.hostname;
  // The typed host keeps its own script where the parsed one has become `xn--`.
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
    // Percent signs that encode no UTF-8: the path is shown as it stands.
    return path;
  }
}
