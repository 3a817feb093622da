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

/** RFC 8707 §2, with the spelling of the host that the parser writes. Absent: this server's only resource. */
export function isOwnResource(resource: string | undefined, requestUrl: string): boolean {
  if (resource === undefined) return true;
  if (!URL.canParse(resource) || resource.includes('#')) return false;
  return new URL(resource).href === buildResource(requestUrl);
}
