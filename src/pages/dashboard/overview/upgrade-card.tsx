import { findNextPlan, PRICING } from '#shared/plan/pricing.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { buildUpgradeCopy } from '#src/features/upgrade/copy.ts';
import { findShownPricing } from '#src/state/plan/shown-offers.ts';
import { Button } from '#src/ui/button.tsx';

interface UpgradeCardProps {
  plan: PlanId;
  onUpgrade: () => void;
}

/** The next plan, or a message when there is none. */
export function UpgradeCard({ plan, onUpgrade }: UpgradeCardProps) {
  const next = findNextPlan(plan);
  const { title, description } = buildUpgradeCopy(plan);
  return (
    <section
      aria-labelledby="upgrade"
      className="flex flex-col rounded-panel border border-hairline p-5 md:p-6"
    >
      <h2 id="upgrade" className="text-sm font-semibold">
        {next ? `Upgrade to ${PRICING[next].name}` : title}
      </h2>
      <p className="mt-2 text-stone">{next ? findShownPricing(next).description : description}</p>
      {next && (
        <>
          <p className="mt-3 text-stone">
            {findShownPricing(next).includes.slice(0, 3).join(' · ')}
          </p>
          <div className="mt-auto pt-5">
            <Button variant="outline" onClick={onUpgrade}>
              See what's included
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
