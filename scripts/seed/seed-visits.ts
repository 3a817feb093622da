import { createApiClient } from '#scripts/samples/api-client.ts';
import { countLocalYear } from '#scripts/samples/count-past.ts';
import type { LocalStart } from '#scripts/samples/create-person.ts';
import { YEAR_DAYS } from '#scripts/samples/year-of-events.ts';
import { listSampleOrganizationCards } from '#scripts/seed/sample-team.ts';
import { ANALYTICS } from '#shared/api/analytics-operations.ts';

export const SAMPLE_EVENTS = 20_000;

/** UTC days of the last year on which visits of an account are counted. */
export async function listCountedDays(origin: string, token: string): Promise<Set<string>> {
  const call = createApiClient(origin);
  const { method, path, response } = ANALYTICS.read.own;
  const answer = await call(method, `${path}?period=1y`, undefined, { token });
  const { series } = response.parse(answer);
  return new Set(series.filter(({ views }) => views > 0).map(({ day }) => day));
}

/** The year is counted last, so that a complete one means that everything else exists too. */
export function isSeeded(countedDays: ReadonlySet<string>): boolean {
  // The last day has no visits yet when it began a moment ago.
  return countedDays.size >= YEAR_DAYS - 1;
}

/**
 * Counts a year of visits of the sample cards, except for days that are already counted. `token` is
 * of their owner's session, `publicOrigin` the one of the cards' URLs.
 */
export async function seedVisits(
  { origin, stateDir }: LocalStart,
  { token, publicOrigin }: { token: string; publicOrigin: string },
  onProgress: (events: number) => void,
): Promise<void> {
  const cards = listSampleOrganizationCards().map(({ username, content }) => ({
    username,
    elements: content.cardElements.map(({ type }) => type),
    origin: publicOrigin,
  }));
  const skip = await listCountedDays(origin, token);
  const year = { events: SAMPLE_EVENTS, cards, today: new Date() };
  await countLocalYear(stateDir, year, { skip, onProgress });
}
