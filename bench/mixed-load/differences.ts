type Finding = readonly [isWrong: boolean, sentence: string];

const sentences = (findings: readonly Finding[]): string[] =>
  findings.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);

/** Compares stored contacts by name with the acknowledged and the submitted ones. */
export function contactDifferences(
  stored: readonly { name: string; many: number }[],
  done: ReadonlySet<string>,
  requested: ReadonlySet<string>,
): string[] {
  const names = new Set(stored.map(({ name }) => name));
  return [
    ...[...done]
      .filter((name) => !names.has(name))
      .map((name) => `contact ${name} was acknowledged and is lost`),
    ...stored.flatMap(({ name, many }) =>
      sentences([
        [many > 1, `contact ${name} is there ${many} times`],
        [!requested.has(name), `contact ${name} was never left`],
      ]),
    ),
  ];
}

/**
 * Compares a card's version with the acknowledged versions and the number of save requests. Each
 * save creates one version, publishing the first. Unacknowledged versions must come from saves
 * without a response.
 */
export function versionDifferences(
  { username, version }: { username: string; version: number },
  acknowledged: readonly number[],
  requested: number,
): string[] {
  const distinct = new Set(acknowledged);
  const unacknowledged = version - 1 - distinct.size;
  return sentences([
    [distinct.size < acknowledged.length, `${username} returned one version twice`],
    [
      acknowledged.some((each) => each < 2 || each > version),
      `${username} lost a save that was acknowledged`,
    ],
    [
      unacknowledged > requested - acknowledged.length,
      `${username} was saved more often than requested`,
    ],
  ]);
}

export interface StoredVisits {
  username: string;
  /** Distinct visitors among its events. */
  visitors: number;
  /** Events that are views. */
  events: number;
  /** Sum of its daily counts. */
  views: number;
}

/**
 * Compares a card's views with acknowledged and requested visits. Every visit has another visitor,
 * so that duplicates cannot compensate for losses.
 */
export function visitDifferences(
  { username, visitors, events, views }: StoredVisits,
  done: number,
  requested: number,
): string[] {
  return sentences([
    [visitors < done, `${done - visitors} acknowledged visits of ${username} are lost`],
    [visitors > requested, `${visitors - requested} visits of ${username} were never requested`],
    [events > visitors, `${events - visitors} visits of ${username} are stored twice`],
    [views > events, `${views - events} visits of ${username} are counted twice`],
    [views < events, `${events - views} visits of ${username} are stored but not counted`],
  ]);
}
