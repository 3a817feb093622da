import { mediaType } from '#worker/http/media-type.ts';

/**
 * Whether the sender shows the response as a page: it accepts HTML (RFC 9110 section 12.5.1), or its fetch metadata name a
 * document. Calls of the API are answered in their own shape, whatever they accept, except for a form that a browser sends
 * without a script.
 */
export function wantsDocument(request: Request): boolean {
  const acceptsHtml = (request.headers.get('Accept') ?? '').includes('text/html');
  if (new URL(request.url).pathname.startsWith('/api/')) {
    return acceptsHtml && mediaType(request) === 'application/x-www-form-urlencoded';
  }
  return acceptsHtml || request.headers.get('Sec-Fetch-Dest') === 'document';
}
