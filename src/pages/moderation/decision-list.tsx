import type { Decision } from '#shared/api/moderation.ts';
import { formatMoment } from '#shared/format/day.ts';
import { DECIDED, reportCount } from '#src/pages/moderation/copy.ts';
import type { Deciding } from '#src/pages/moderation/decide-words.ts';
import type { EvidenceOf } from '#src/pages/moderation/evidence-dialog.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';

interface DecisionListProps {
  decisions: readonly Decision[];
  onDecide: (deciding: Deciding) => void;
  onEvidence: (of: EvidenceOf) => void;
}

/** What operators did, the latest first; a take-down that stands can be undone. */
export function DecisionList({ decisions, onDecide, onEvidence }: DecisionListProps) {
  return (
    <ul aria-label="Decisions" className="border-t border-hairline">
      {decisions.map((decision) => (
        <li
          key={decision.id}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-b border-hairline py-4 md:grid-cols-[9rem_minmax(0,1fr)_auto] md:items-start"
        >
          <div>
            <Badge tone={DECIDED[decision.action].tone}>{DECIDED[decision.action].label}</Badge>
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
            <State decision={decision} />
          </div>
          <FollowUps decision={decision} onDecide={onDecide} onEvidence={onEvidence} />
        </li>
      ))}
    </ul>
  );
}

/** What a take-down still does, beyond the card itself. */
function State({ decision: { pictures, isPublishingPaused } }: { decision: Decision }) {
  const lines = [
    pictures === 'blocked' && 'Pictures blocked; other accounts’ cards keep them.',
    pictures === 'removed' && 'Pictures removed from every card.',
    isPublishingPaused && 'The account can’t publish anything new.',
  ].filter((line) => line !== false);
  return lines.length === 0 ? null : <p className="mt-1 text-xs">{lines.join(' ')}</p>;
}

interface FollowUpsProps extends Omit<DecisionListProps, 'decisions'> {
  decision: Decision;
}

/** What can be done after a decision; nothing for most. */
function FollowUps({ decision, onDecide, onEvidence }: FollowUpsProps) {
  const { action, username, cardId, isStanding, pictures, isPublishingPaused } = decision;
  if (action !== 'take_down') return null;
  const offered = [
    { is: isStanding, action: 'restore', label: 'Restore' },
    { is: isPublishingPaused, action: 'allow_publishing', label: 'Allow publishing' },
    { is: pictures === 'blocked', action: 'remove_pictures', label: 'Remove pictures' },
    { is: pictures === 'removed', action: 'return_pictures', label: 'Return pictures' },
  ] as const;
  return (
    <div className="flex flex-wrap gap-2 md:max-w-72 md:justify-end">
      {offered.map(
        ({ is, action: next, label }) =>
          is && (
            <Button
              key={next}
              variant="outline"
              aria-label={next === 'restore' ? `Restore ${username}` : `${label} of ${username}`}
              onClick={() => onDecide({ action: next, decision })}
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
