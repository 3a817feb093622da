/**
 * Attributes of links entered by card owners: a new tab without access to this page, marked as
 * user-generated so that link spam gains nothing in search engines.
 */
export const OUTBOUND = { target: '_blank', rel: 'noopener nofollow ugc' } as const;
