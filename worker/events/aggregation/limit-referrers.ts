import { OTHER_REFERRERS } from '#shared/api/analytics/analytics.ts';
import type { NameSum } from '#worker/events/sum-visits.ts';

/**
 * Maximum distinct referrers per card and day, and per card and month. Further ones are counted
 * together.
 */
export const REFERRERS_MAX = 200;

/** Referrers that already have a count of their own, by `buildPeriodKey`. */
export type KnownReferrers = ReadonlyMap<string, ReadonlySet<string>>;

export function buildPeriodKey({ period, cardId }: Pick<NameSum, 'period' | 'cardId'>): string {
  return `${period} ${cardId}`;
}

/**
 * Visitors can send any host. A host that was counted separately always is; of new ones the most
 * frequent come first.
 */
export function limitReferrers(sums: readonly NameSum[], known: KnownReferrers): NameSum[] {
  const groups = Map.groupBy(
    sums.filter(({ kind }) => kind === 'referrer'),
    buildPeriodKey,
  );
  const limited = [...groups].flatMap(([key, group]) =>
    limitGroup(group, known.get(key) ?? new Set()),
  );
  return [...sums.filter(({ kind }) => kind !== 'referrer'), ...limited];
}

function limitGroup(group: readonly NameSum[], known: ReadonlySet<string>): NameSum[] {
  const free = Math.max(0, REFERRERS_MAX - known.size);
  const isKnown = ({ name }: NameSum) => known.has(name);
  const added = group
    .filter((each) => !isKnown(each))
    .toSorted((one, next) => next.count - one.count || (one.name < next.name ? -1 : 1));
  const rest = added.slice(free);
  const other = rest.reduce((sum, { count }) => sum + count, 0);
  const [first] = rest;
  return [
    ...group.filter(isKnown),
    ...added.slice(0, free),
    ...(first === undefined ? [] : [{ ...first, name: OTHER_REFERRERS, count: other }]),
  ];
}
