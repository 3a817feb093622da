import { ApiError } from '#worker/http/api-error.ts';

/**
 * Whether a refusal is best told as a page: somebody asked for a document (RFC 9110 §12.5.1) that is not there. Calls of
 * the API are answered in its own shape, whatever they accept.
 */
export function isMissingPage(error: Error, request: Request): boolean {
  const isAbsent = error instanceof ApiError && error.code === 'not_found';
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const isApi = new URL(request.url).pathname.startsWith('/api/');
  return (
    isAbsent && isRead && !isApi && (request.headers.get('Accept') ?? '').includes('text/html')
  );
}
