/**
 * How a link a card's owner typed leaves the site: in a tab that cannot reach back, and named to search engines as somebody
 * else's words, so that a card is worth nothing to whoever sells links.
 */
export const OUTBOUND = { target: '_blank', rel: 'noopener nofollow ugc' } as const;
