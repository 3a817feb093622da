/**
 * The media type of the request's body in lower case, without parameters (RFC 9110 §8.3.1). Empty
 * when the header is missing.
 */
export function mediaType(request: Request): string {
  return request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}
