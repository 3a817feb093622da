import type { PublishedCard } from '#shared/card/card.ts';

/** What the page at the root of a company's own domain shows. */
export interface FrontPageView {
  name: string;
  /** Of the page, without a trailing slash. */
  origin: string;
  /** The colors and logo of the company's cards. */
  design: Pick<PublishedCard, 'template' | 'brand'>;
  /** An https address; empty for none. */
  website: string;
  people: readonly Pick<PublishedCard, 'username' | 'name' | 'company' | 'title'>[];
  /** Number of the page of people, from 1. */
  page: number;
  hasMore: boolean;
}
