import { PERIODS, type Period } from '#shared/api/analytics.ts';
import { CONTROL_CLASS } from '#src/ui/form/field.tsx';
import { Button } from '#src/ui/button.tsx';

interface ControlsProps {
  period: Period;
  onPeriod: (period: Period) => void;
  /** The names of the cards one may look at alone. */
  cards: readonly string[];
  /** Empty for all of them. */
  card: string;
  onCard: (username: string) => void;
  /** Absent while there is nothing to take along. */
  onExport?: (() => void) | undefined;
}

/** Which time, which card, and the numbers as a file. */
export function Controls({ period, onPeriod, cards, card, onCard, onExport }: ControlsProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div
        role="group"
        aria-label="Period"
        className="flex rounded-control border border-hairline-strong p-0.5"
      >
        {PERIODS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === period}
            onClick={() => onPeriod(each)}
            className="tabular h-10 rounded-[8px] px-3.5 text-stone hover:text-bone aria-pressed:bg-raised-3 aria-pressed:text-bone md:h-9"
          >
            {each}
          </button>
        ))}
      </div>
      <select
        aria-label="Card"
        value={card}
        onChange={(event) => onCard(event.target.value)}
        className={`${CONTROL_CLASS} h-11 w-auto! max-w-full md:h-10`}
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
