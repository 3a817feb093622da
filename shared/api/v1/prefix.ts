/** Start of every path of the public API. Apart from the calls, which need their schemas. */
export const PUBLIC_API_PREFIX = '/api/v1/';
/** Host of the examples; reserved for documentation (RFC 2606 §3). */
export const REFERENCE_ORIGIN = 'https://cards.example';
