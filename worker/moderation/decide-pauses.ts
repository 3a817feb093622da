import type { DecideCard } from '#shared/api/moderation/moderation.ts';
import { ORGANIZATION_PAUSE_DAYS_MAX } from '#shared/api/moderation/moderation.ts';
import { DAY_MS } from '#shared/format/duration.ts';
import type { ModeratedCard, ModerationAction } from '#shared/moderation/moderated-card.ts';
import { findContentAuthors } from '#worker/cards/find-content-authors.ts';
import { ApiError } from '#worker/http/api-error.ts';
import type { Kernel } from '#worker/kernel.ts';

/** Whose publishing a take-down pauses. */
export type Pauses = Pick<ModerationAction, 'pausedUserId' | 'teamPausedUntil'>;

const NO_PAUSES: Pauses = { pausedUserId: null, teamPausedUntil: null };

/**
 * Decides whom a take-down pauses. Throws `invalid_input` for an author who is not listed, for a pause
 * of the team that this author's content does not allow, and for a day that is not within
 * `ORGANIZATION_PAUSE_DAYS_MAX`.
 */
export async function decidePauses(
  kernel: Kernel,
  card: ModeratedCard | null,
  request: Extract<DecideCard, { action: 'take_down' }>,
): Promise<Pauses> {
  if (card === null) return NO_PAUSES;
  if (card.organizationId === null) return { ...NO_PAUSES, pausedUserId: card.userId };
  const { author: id, pauseTeamUntil: day } = request;
  const author = (await findContentAuthors(kernel, card.cardId)).find((one) => one.id === id);
  if (author === undefined) throw refuse('author', 'Choose who put it there again.');
  const { userId: pausedUserId, canPauseTeam } = author;
  if (day === null) return { pausedUserId, teamPausedUntil: null };
  if (!canPauseTeam) {
    throw refuse('pauseTeamUntil', 'A team is not paused for what one of its members wrote.');
  }
  return { pausedUserId, teamPausedUntil: parsePauseEnd(day, kernel.now(), 'pauseTeamUntil') };
}

/** The time at which a pause ends. Throws `invalid_input` for a day that is past or too late. */
export function parsePauseEnd(day: string, now: Date, path: string): string {
  const end = new Date(`${day}T00:00:00.000Z`);
  const rest = end.getTime() - now.getTime();
  if (rest <= 0 || rest > ORGANIZATION_PAUSE_DAYS_MAX * DAY_MS) {
    throw refuse(path, `Choose a day within the next ${ORGANIZATION_PAUSE_DAYS_MAX} days.`);
  }
  return end.toISOString();
}

function refuse(path: string, message: string): ApiError {
  return new ApiError('invalid_input', { message, issues: [{ path, message }] });
}
