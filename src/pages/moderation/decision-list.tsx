import type { Decision } from '#shared/api/moderation.ts';
import { formatMoment } from '#shared/format/day.ts';
import { DECIDED, reportCount } from '#src/pages/moderation/copy.ts';
import type { Deciding } from '#src/pages/moderation/decide-dialog.tsx';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';

interface DecisionListProps {
  decisions: readonly Decision[];
  onDecide: (deciding: Deciding) => void;
}

/** What operators did, the latest first; a take-down that stands can be undone. */
export function DecisionList({ decisions, onDecide }: DecisionListProps) {
  return (
    <ul aria-label="Decisions" className="border-t border-hairline">
      {decisions.map((decision) => (
        <li
          key={decision.id}
          className="grid grid-cols-[minmax(0,1fr)] gap-x-6 gap-y-2 border-b border-hairline py-4 md:grid-cols-[8rem_minmax(0,1fr)_auto] md:items-start"
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
          </div>
          {decision.isStanding && (
            <div className="md:text-right">
              <Button
                variant="outline"
                aria-label={`Restore ${decision.username}`}
                onClick={() => onDecide({ action: 'restore', decision })}
              >
                Restore
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}
