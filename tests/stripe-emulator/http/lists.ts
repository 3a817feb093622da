import type { StripeObject } from '#tests/stripe-emulator/objects.ts';

interface Paging {
  limit: number;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
}

export interface StripeList {
  object: 'list';
  data: StripeObject[];
  has_more: boolean;
  url: string;
}

export function page(url: string, objects: readonly StripeObject[], paging: Paging): StripeList {
  const { limit, starting_after: after, ending_before: before } = paging;
  const start = after === undefined ? 0 : 1 + objects.findIndex(({ id }) => id === after);
  const end = before === undefined ? objects.length : objects.findIndex(({ id }) => id === before);
  const rest = objects.slice(start, Math.max(start, end));
  return { object: 'list', data: rest.slice(0, limit), has_more: rest.length > limit, url };
}
