import { mediaType } from './media-type.ts';

/**
 * Whether the response is shown as a page: the client accepts HTML (RFC 9110 §12.5.1), or its fetch
 * metadata names a document. API calls get JSON whatever they accept, except for forms that a
 * browser submits without a script.
 */
export function wantsDocument(request: Request): boolean {
  const acceptsHtml = (request.headers.get('Accept') ?? '').includes('text/html');
  if (new URL(request.url).pathname.startsWith('/api/')) {
    return acceptsHtml && mediaType(request) === 'application/x-www-form-urlencoded';
  }
  return acceptsHtml || request.headers.get('Sec-Fetch-Dest') === 'document';
}
