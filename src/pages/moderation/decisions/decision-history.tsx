import type { Decision } from '#shared/api/moderation/moderation.ts';
import { formatDay, formatMoment } from '#shared/format/day.ts';
import { DECISION_LABELS, reportCount } from '#src/pages/moderation/copy.ts';
import type { PendingDecision } from './decision-copy.ts';
import type { EvidenceRequest } from '#src/pages/moderation/evidence/evidence-dialog.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';

interface DecisionHistoryProps {
  decisions: readonly Decision[];
  onDecide: (pending: PendingDecision) => void;
  onEvidence: (of: EvidenceRequest) => void;
}

/** Past decisions, the latest first. Active take-downs can be undone or changed. */
export function DecisionHistory({ decisions, onDecide, onEvidence }: DecisionHistoryProps) {
  return (
    <ul aria-label="Decisions" className="border-t border-hairline">
      {decisions.map((decision) => (
        <li
          key={decision.id}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-b border-hairline py-4 md:grid-cols-[9rem_minmax(0,1fr)_auto] md:items-start"
        >
          <div>
            <Badge tone={DECISION_LABELS[decision.action].tone}>
              {DECISION_LABELS[decision.action].label}
            </Badge>
          </div>
          <div className="min-w-0">
            <p className="truncate font-medium">/{decision.username}</p>
            {decision.reason !== '' && (
              <p className="mt-0.5 max-w-[62ch] wrap-anywhere whitespace-pre-line" dir="auto">
                {decision.reason}
              </p>
            )}
            <p className="tabular mt-1 text-xs wrap-anywhere text-stone">
              {formatMoment(decision.at)} · {decision.operator}
              {decision.reports > 0 && ` · ${reportCount(decision.reports)}`}
            </p>
            <TakeDownEffects decision={decision} />
          </div>
          <FollowUps decision={decision} onDecide={onDecide} onEvidence={onEvidence} />
        </li>
      ))}
    </ul>
  );
}

/** What a take-down still affects beyond the card itself. */
function TakeDownEffects({ decision }: { decision: Decision }) {
  const { pictures, isPublishingPaused, teamPausedUntil } = decision;
  const lines = [
    pictures === 'blocked' && "Pictures blocked. Other accounts' cards keep them.",
    pictures === 'removed' && 'Pictures removed from every card.',
    isPublishingPaused && "Who put it there can't publish anything new.",
    teamPausedUntil !== null && describeOrganizationPause(teamPausedUntil),
  ].filter((line) => line !== false);
  return lines.length === 0 ? null : <p className="mt-1 text-xs">{lines.join(' ')}</p>;
}

const isPast = (at: string): boolean => Date.parse(at) <= Date.now();

function describeOrganizationPause(endsAt: string): string {
  const day = formatDay(endsAt, 'utc');
  return isPast(endsAt)
    ? `The team's pause ended on ${day}.`
    : `The team can't publish anything new until ${day}.`;
}

interface FollowUpsProps extends Omit<DecisionHistoryProps, 'decisions'> {
  decision: Decision;
}

function FollowUps({ decision, onDecide, onEvidence }: FollowUpsProps) {
  const { action, username, cardId, isStanding, pictures, isPublishingPaused } = decision;
  const { teamPausedUntil } = decision;
  if (action !== 'take_down') return null;
  const followUps = [
    { isOffered: isStanding, action: 'restore', label: 'Restore' },
    { isOffered: isPublishingPaused, action: 'allow_publishing', label: 'Allow publishing' },
    { isOffered: teamPausedUntil !== null, action: 'renew_team_pause', label: 'Renew team pause' },
    {
      isOffered: teamPausedUntil !== null && !isPast(teamPausedUntil),
      action: 'end_team_pause',
      label: 'End team pause',
    },
    { isOffered: pictures === 'blocked', action: 'remove_pictures', label: 'Remove pictures' },
    { isOffered: pictures === 'removed', action: 'return_pictures', label: 'Return pictures' },
  ] as const;
  return (
    <div className="flex flex-wrap gap-2 md:max-w-72 md:justify-end">
      {followUps.map(
        ({ isOffered, action: followUp, label }) =>
          isOffered && (
            <Button
              key={followUp}
              variant="outline"
              aria-label={
                followUp === 'restore' ? `Restore ${username}` : `${label} of ${username}`
              }
              onClick={() => onDecide({ action: followUp, decision })}
            >
              {label}
            </Button>
          ),
      )}
      <Button
        variant="quiet"
        aria-label={`Evidence of ${username}`}
        onClick={() => onEvidence({ cardId, username })}
      >
        Evidence
      </Button>
    </div>
  );
}
