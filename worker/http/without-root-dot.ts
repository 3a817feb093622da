/** A hostname that ends with the root's dot, and what follows it. */
const DOTTED = /^(https?:\/\/[^/?#:]*[^/?#:.])\.(?=[/?#:]|$)/;

/**
 * The request for the same host without the dot of the root, which is a legal spelling of it
 * (RFC 3986 §3.2.2), so that everything after compares one spelling.
 */
export function withoutRootDot<T extends Request>(request: T): T | Request {
  const url = request.url.replace(DOTTED, '$1');
  return url === request.url ? request : new Request(url, request);
}
