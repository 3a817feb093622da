type Finding = readonly [isWrong: boolean, sentence: string];

const sentences = (findings: readonly Finding[]): string[] =>
  findings.filter(([isWrong]) => isWrong).map(([, sentence]) => sentence);

/** The contacts that are there, by name, against those acknowledged and those ever left. */
export function contactDifferences(
  kept: readonly { name: string; many: number }[],
  done: ReadonlySet<string>,
  asked: ReadonlySet<string>,
): string[] {
  const names = new Set(kept.map(({ name }) => name));
  return [
    ...[...done]
      .filter((name) => !names.has(name))
      .map((name) => `contact ${name} was acknowledged and is lost`),
    ...kept.flatMap(({ name, many }) =>
      sentences([
        [many > 1, `contact ${name} is there ${many} times`],
        [!asked.has(name), `contact ${name} was never left`],
      ]),
    ),
  ];
}

/**
 * A card's version against every version that was answered and how many saves were asked for. A save gives one version; the
 * first was the publishing's. Versions nobody heard of can only be those of saves whose answer did not come.
 */
export function versionDifferences(
  { username, version }: { username: string; version: number },
  answered: readonly number[],
  asked: number,
): string[] {
  const given = new Set(answered);
  const unheard = version - 1 - given.size;
  return sentences([
    [given.size < answered.length, `${username} gave one version twice`],
    [
      answered.some((each) => each < 2 || each > version),
      `${username} lost a save that was acknowledged`,
    ],
    [unheard > asked - answered.length, `${username} was saved more often than asked`],
  ]);
}

export interface KeptVisits {
  username: string;
  /** How many different visitors there are among its events. */
  visitors: number;
  /** Its events that are views. */
  events: number;
  /** What its days add up to. */
  views: number;
}

/** A card's views against the visits that were acknowledged and asked for, each of them by another visitor: what is double cannot stand in for what is lost. */
export function visitDifferences(
  { username, visitors, events, views }: KeptVisits,
  done: number,
  asked: number,
): string[] {
  return sentences([
    [visitors < done, `${done - visitors} acknowledged visits of ${username} are lost`],
    [visitors > asked, `${visitors - asked} visits of ${username} were never made`],
    [events > visitors, `${events - visitors} visits of ${username} are kept twice`],
    [views > events, `${views - events} visits of ${username} are counted twice`],
    [views < events, `${events - views} visits of ${username} are kept and not counted`],
  ]);
}
