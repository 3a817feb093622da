import { formatMoney } from '#shared/format/money.ts';
import { lowestPlanWith } from '#shared/plan/feature-standing.ts';
import type { Feature } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { nextPlan, lineNote, PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { lockedCopy, upgradeCopy } from '#src/features/upgrade/copy.ts';
import { session } from '#src/state/session.ts';
import { previewPlan } from '#src/state/shown-plan.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { MarkedList } from '#src/ui/marked-list.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface UpgradeDialogProps {
  open: boolean;
  plan: PlanId;
  /** The locked feature that was asked for; without one it is the plan's limit, or the ladder itself. */
  feature?: Feature | undefined;
  onClose: () => void;
}

/** Where a plan ends: what it holds, and what the next one would. On the highest: what there is. */
export function UpgradeDialog({ open, plan, feature, onClose }: UpgradeDialogProps) {
  const { title, description } = feature ? lockedCopy(plan, feature) : upgradeCopy(plan);
  const offered = feature ? lowestPlanWith(feature) : nextPlan(plan);
  return (
    <Dialog
      open={open}
      width="small"
      title={title}
      description={description}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" data-autofocus onClick={onClose}>
            Close
          </Button>
          {offered && <WayUp plan={offered} onClose={onClose} />}
        </>
      }
    >
      <Plan plan={offered ?? plan} />
    </Dialog>
  );
}

/** An account buys; a guest, who could not, may look at the plan. */
function WayUp({ plan, onClose }: { plan: PlanId; onClose: () => void }) {
  const { user } = session.use();
  const { name, isCustom } = PRICING[plan];
  if (user === null) {
    const preview = () => {
      previewPlan(plan);
      onClose();
    };
    return <Button onClick={preview}>Preview {name}</Button>;
  }
  return isCustom ? (
    <ButtonLink to={href('contact')}>Contact us</ButtonLink>
  ) : (
    <ButtonLink to={href('pricing')}>See plans</ButtonLink>
  );
}

function Plan({ plan }: { plan: PlanId }) {
  const { name, description, monthlyPriceCents, isCustom, includes } = PRICING[plan];
  return (
    <section aria-label={name} className="rounded-control border border-hairline-strong p-5">
      <h3 className="flex items-baseline justify-between gap-4">
        <span className="font-display text-lg">{name}</span>
        <span className="tabular text-stone">
          {isCustom ? 'Custom pricing' : `${formatMoney(monthlyPriceCents)} a month`}
        </span>
      </h3>
      <p className="mt-1 text-stone">{description}</p>
      <MarkedList items={includes} mark="dot" noteOf={lineNote} className="mt-4 gap-1.5" />
    </section>
  );
}
