import { findLimit } from '#shared/plan/limits.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { Panel } from '#src/ui/content/panel.tsx';
import type { ShownPlan } from '#src/state/plan/shown-plan.ts';
import { Badge } from '#src/ui/badge.tsx';

interface PlanProgressProps {
  shownPlan: ShownPlan;
  /** Null while unknown. */
  cardsUsed: number | null;
  passesUsed: number | null;
}

export function PlanProgress({ shownPlan, cardsUsed, passesUsed }: PlanProgressProps) {
  const { plan, isPreview } = shownPlan;
  return (
    <Panel
      title="Your plan"
      aside={
        <span className="flex items-center gap-2">
          {isPreview && <Badge tone="gold">Preview</Badge>}
          <span className="font-display text-lg">{PRICING[plan].name}</span>
        </span>
      }
    >
      <div className="grid gap-5">
        <UsageBar label="Cards" used={cardsUsed} max={findLimit(plan, 'cards')} />
        <UsageBar
          label="Passes this month"
          used={passesUsed}
          max={findLimit(plan, 'passesPerMonth')}
        />
      </div>
    </Panel>
  );
}

function UsageBar({ label, used, max }: { label: string; used: number | null; max: number }) {
  const isUnlimited = max === Infinity;
  const usedText = used?.toLocaleString('en-US') ?? '–';
  const usageText = isUnlimited ? usedText : `${usedText} of ${max.toLocaleString('en-US')}`;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4">
        <span>{label}</span>
        <span className="tabular text-stone">{usageText}</span>
      </p>
      {!isUnlimited && (
        <progress
          aria-label={label}
          value={Math.min(used ?? 0, max)}
          max={max}
          className="mt-2 block h-1 w-full appearance-none overflow-hidden rounded-full bg-raised-3 [&::-moz-progress-bar]:bg-mark-gold [&::-webkit-progress-bar]:bg-raised-3 [&::-webkit-progress-value]:bg-mark-gold"
        >
          {usageText}
        </progress>
      )}
    </div>
  );
}
