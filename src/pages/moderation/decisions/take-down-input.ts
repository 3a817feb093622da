import { HOLDER, type ContentAuthor } from '#shared/api/moderation/content-authors.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import { formatDay } from '#shared/format/day.ts';

/** Days for which a pause of a team is suggested. */
const SUGGESTED_PAUSE_DAYS = 14;

/** What an operator enters for a take-down, or for another end of a team's pause. */
export interface DecisionInput {
  reason: string;
  removesPictures: boolean;
  /** ID of who put the content there. */
  author: string;
  pausesTeam: boolean;
  /** As typed, `YYYY-MM-DD`. */
  pauseUntil: string;
}

export function buildDecisionInput(reason: string, now: number): DecisionInput {
  const pauseUntil = new Date(now + SUGGESTED_PAUSE_DAYS * DAY_MS).toISOString().slice(0, 10);
  return { reason, removesPictures: false, author: HOLDER, pausesTeam: false, pauseUntil };
}

const MEANS: Readonly<Record<NonNullable<ContentAuthor['means']>, string>> = {
  owner: 'owner',
  admin: 'admin',
  manager: 'manager',
  member: 'member',
  auditor: 'auditor',
  key: 'by API key or app',
};

const SOURCES: Readonly<Record<ContentAuthor['source'], string>> = {
  holder: 'The holder',
  card: 'On this card',
  policy: 'Card policy',
  logo: 'Logo',
  team: 'The team, author unknown',
};

/** A possible author, such as `Card policy: ada@example.com (admin), Nov 20, 2026`. */
export function describeAuthor({ source, email, means, changedAt }: ContentAuthor): string {
  if (email === '') return source === 'holder' ? 'The holder, who left' : SOURCES[source];
  const by = means === null ? '' : ` (${MEANS[means]})`;
  const when = changedAt === null ? '' : `, ${formatDay(changedAt, 'local')}`;
  return `${SOURCES[source]}: ${email}${by}${when}`;
}
