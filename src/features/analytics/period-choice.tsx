import { PERIODS, type Period } from '#shared/api/analytics/analytics.ts';

interface PeriodChoiceProps {
  period: Period;
  onPeriod: (period: Period) => void;
}

export function PeriodChoice({ period, onPeriod }: PeriodChoiceProps) {
  return (
    <div
      role="group"
      aria-label="Period"
      className="flex rounded-control border border-hairline-strong p-0.5"
    >
      {PERIODS.map((option) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === period}
          onClick={() => onPeriod(option)}
          className="tabular h-10 rounded-[8px] px-3.5 text-stone hover:text-bone aria-pressed:bg-raised-3 aria-pressed:text-bone md:h-9"
        >
          {option}
        </button>
      ))}
    </div>
  );
}
