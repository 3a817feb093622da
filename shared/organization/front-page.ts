import { z } from 'zod';

/** Most people that a company's page lists. */
export const LISTED_PEOPLE_MAX = 480;
/** People on one page of the list. */
export const LISTED_PEOPLE_PAGE = 24;

/** What the root of a company's own domain shows. */
export const frontPageSchema = z.object({
  /** The company's site, an https address; empty for none. */
  website: z.string(),
  /** Whether visitors see a page with the name, logo and link, or get to the site at once. */
  opens: z.enum(['page', 'website']),
  /** Whether the page lists the people who agreed to it. */
  listsPeople: z.boolean(),
});
export type FrontPage = z.infer<typeof frontPageSchema>;

export const DEFAULT_FRONT_PAGE: FrontPage = {
  website: '',
  opens: 'page',
  listsPeople: false,
};

/**
 * Whether a hostname is the company's own: at or under a domain that it proved, or the domain above
 * the address of its cards, as `acme.com` for `cards.acme.com`. No address of cards is directly under
 * a public suffix, so the domain above it is never one.
 */
export function isOrganizationHost(
  hostname: string,
  { home, domains }: { home: string | null; domains: readonly string[] },
): boolean {
  const above = home === null ? [] : [home.split('.').slice(1).join('.')];
  return [...domains, ...above].some(
    (domain) => hostname === domain || hostname.endsWith(`.${domain}`),
  );
}
