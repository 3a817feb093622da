import { ApiError } from '#worker/http/api-error.ts';

/**
 * Refuses a call from a page of another origin, such as one that reaches this host by DNS rebinding
 * (MCP 2025-11-25, Streamable HTTP, Security Warning). Programs send no `Origin`. Throws `forbidden`.
 */
export function requireOwnOrigin(request: Request, publicOrigin: string): void {
  const origin = request.headers.get('Origin');
  if (origin === null) return;
  if (origin === new URL(request.url).origin || origin === publicOrigin) return;
  throw new ApiError('forbidden', { message: 'Pages of other sites cannot call this address.' });
}
