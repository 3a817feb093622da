import { limit } from '#shared/plan/limits.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { Panel } from '#src/pages/dashboard/panel.tsx';
import type { ShownPlan } from '#src/state/shown-plan.ts';
import { Badge } from '#src/ui/badge.tsx';

interface PlanProgressProps {
  shown: ShownPlan;
  /** Null while they are not known, as both are. */
  cardsUsed: number | null;
  passesUsed: number | null;
}

/** How much of the plan is used. */
export function PlanProgress({ shown, cardsUsed, passesUsed }: PlanProgressProps) {
  const { plan, isPreview } = shown;
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
        <Used label="Cards" used={cardsUsed} of={limit(plan, 'cards')} />
        <Used label="Passes this month" used={passesUsed} of={limit(plan, 'passesPerMonth')} />
      </div>
    </Panel>
  );
}

function Used({ label, used, of }: { label: string; used: number | null; of: number }) {
  const isUnlimited = of === Infinity;
  const most = isUnlimited ? 'unlimited' : of.toLocaleString('en-US');
  const said = `${used?.toLocaleString('en-US') ?? '–'} of ${most}`;
  return (
    <div>
      <p className="flex items-baseline justify-between gap-4">
        <span>{label}</span>
        <span className="tabular text-stone">{said}</span>
      </p>
      {isUnlimited ? (
        // Without a limit there is no share to draw: a line without an end, and the words.
        <div
          aria-hidden="true"
          className="mt-2 h-1 rounded-full bg-linear-to-r from-gold to-transparent"
        />
      ) : (
        <progress
          aria-label={label}
          value={Math.min(used ?? 0, of)}
          max={of}
          className="mt-2 block h-1 w-full appearance-none overflow-hidden rounded-full bg-raised-3 [&::-moz-progress-bar]:bg-gold [&::-webkit-progress-bar]:bg-raised-3 [&::-webkit-progress-value]:bg-gold"
        >
          {said}
        </progress>
      )}
    </div>
  );
}
