/** Start of every path of the public API. Apart from the calls, which need their schemas. */
export const PUBLIC_API_PREFIX = '/api/v1/';
