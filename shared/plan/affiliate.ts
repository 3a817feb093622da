// docs/decisions/0044-affiliate-links.md says why.

/** Days between following a link and signing up for which the link counts. The last link counts. */
export const AFFILIATE_WINDOW_DAYS = 30;
/** Months after signing up in which payments earn a commission. */
export const AFFILIATE_MONTHS = 12;
/** Days after a payment until its commission is due: refunds until then reduce it. */
export const AFFILIATE_WAIT_DAYS = 30;
/** Percent of a payment, unless the operator sets `AFFILIATE_PERCENT`. */
export const AFFILIATE_PERCENT_DEFAULT = 20;

/** The code of a link: 8 characters that are not mistaken for each other. */
export const AFFILIATE_CODE = /^[a-hj-km-np-z2-9]{8}$/;
