import { ApiError } from '#worker/http/api-error.ts';

/**
 * Parses the version of an `If-Match` header (RFC 9110 §13.1.1, exactly one strong tag); null
 * without the header.
 */
export function parseIfMatch(header: string | undefined): number | null {
  if (header === undefined) return null;
  const version = /^"([1-9][0-9]{0,14})"$/.exec(header.trim())?.[1];
  if (version === undefined) {
    throw new ApiError('bad_request', {
      message: 'If-Match must contain one version, such as "3".',
    });
  }
  return Number(version);
}
