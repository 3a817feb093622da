import { callMcp } from '#shared/api/programs/agents.ts';
import { readMcpResourceMetadata } from '#shared/api/programs/oauth.ts';

/**
 * The issuer of a request: its own origin, because unknown hosts were refused before. Tokens open the
 * host that issued them only.
 */
export function buildIssuer(requestUrl: string): string {
  return new URL(requestUrl).origin;
}

/** The one address that tokens open. */
export function buildResource(requestUrl: string): string {
  return `${buildIssuer(requestUrl)}${callMcp.path}`;
}

/** The challenge of RFC 9728 §5.1. */
export function buildChallenge(requestUrl: string, isTokenInvalid: boolean): string {
  const metadata = `${buildIssuer(requestUrl)}${readMcpResourceMetadata.path}`;
  // RFC 6750 §3.1: a request without a credential gets no error code.
  const error = isTokenInvalid ? ', error="invalid_token"' : '';
  return `Bearer resource_metadata="${metadata}"${error}`;
}

/**
 * Whether a resource indicator (RFC 8707 §2) means this server's only resource. Programs name it by
 * its origin, with other paths and with queries; all of them get tokens for `/mcp` alone. Absent: the
 * same.
 */
export function isOwnResource(resource: string | undefined, requestUrl: string): boolean {
  if (resource === undefined) return true;
  if (!URL.canParse(resource) || resource.includes('#')) return false;
  const { protocol, host, username, password } = new URL(resource);
  return username + password === '' && `${protocol}//${host}` === buildIssuer(requestUrl);
}
