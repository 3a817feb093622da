/** What kind of body a request says it carries, without parameters and in small letters (RFC 9110 §8.3.1); empty when it does not say. */
export function mediaType(request: Request): string {
  return request.headers.get('Content-Type')?.split(';')[0]?.trim().toLowerCase() ?? '';
}
