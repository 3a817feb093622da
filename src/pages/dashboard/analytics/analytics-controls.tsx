import type { Period } from '#shared/api/analytics/analytics.ts';
import { PeriodChoice } from '#src/features/analytics/period-choice.tsx';
import { CONTROL_CLASS } from '#src/ui/form/fields/field.tsx';
import { Button } from '#src/ui/button.tsx';

interface ControlsProps {
  period: Period;
  onPeriod: (period: Period) => void;
  /** Usernames to filter by. */
  cards: readonly string[];
  /** Empty for all cards. */
  card: string;
  onCard: (username: string) => void;
  /** Undefined while there is nothing to export. */
  onExport?: (() => void) | undefined;
}

export function AnalyticsControls({
  period,
  onPeriod,
  cards,
  card,
  onCard,
  onExport,
}: ControlsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <PeriodChoice period={period} onPeriod={onPeriod} />
      <select
        aria-label="Card"
        value={card}
        onChange={(event) => onCard(event.target.value)}
        className={`${CONTROL_CLASS} h-11 w-auto! min-w-0 truncate max-sm:flex-1 max-sm:basis-36 md:h-10`}
      >
        <option value="">All cards</option>
        {cards.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <Button variant="outline" disabled={!onExport} onClick={onExport}>
        Export CSV
      </Button>
    </div>
  );
}
