import { ApiError } from '#worker/http/api-error.ts';

/**
 * The refusal a browser is best shown as a page, because a document was asked for (RFC 9110 §12.5.1): it is not there,
 * or too many were asked for. Null for anything else; calls of the API are answered in its own shape, whatever they accept.
 */
export function pageRefusal(error: Error, request: Request): 'not_found' | 'rate_limited' | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code !== 'not_found' && error.code !== 'rate_limited') return null;
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isApi = new URL(request.url).pathname.startsWith('/api/');
  const isDocument = (request.headers.get('Accept') ?? '').includes('text/html');
  return isRead && !isApi && isDocument ? error.code : null;
}
