import { formatMoney } from '#shared/format/money.ts';
import { lowestPlanWith } from '#shared/plan/feature-availability.ts';
import type { Feature } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { findNextPlan, findLineNote, PRICING } from '#shared/plan/pricing.ts';
import { href } from '#shared/routes.ts';
import { buildLockedCopy, buildOfferCopy, buildUpgradeCopy } from '#src/features/upgrade/copy.ts';
import { session } from '#src/state/session/session.ts';
import { findShownPricing } from '#src/state/plan/shown-offers.ts';
import { previewPlan } from '#src/state/plan/shown-plan.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { MarkedList } from '#src/ui/content/marked-list.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface UpgradeDialogProps {
  open: boolean;
  plan: PlanId;
  /** The locked feature that was clicked; undefined for the plan's limit, or an offer. */
  feature?: Feature | undefined;
  /** Whether a button that offers more opened it, and no limit. */
  isOffer?: boolean;
  onClose: () => void;
}

/** Explains a plan's limit or a locked feature, and offers the next plan. */
export function UpgradeDialog({ open, plan, feature, isOffer, onClose }: UpgradeDialogProps) {
  const buildCopy = isOffer === true ? buildOfferCopy : buildUpgradeCopy;
  const { title, description } = feature ? buildLockedCopy(plan, feature) : buildCopy(plan);
  const offered = feature ? lowestPlanWith(feature) : findNextPlan(plan);
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
          {offered && <UpgradeAction plan={offered} onClose={onClose} />}
        </>
      }
    >
      <Plan plan={offered ?? plan} />
    </Dialog>
  );
}

/** Accounts go to pricing; guests, who cannot buy, can preview the plan. */
function UpgradeAction({ plan, onClose }: { plan: PlanId; onClose: () => void }) {
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
  const { name, description, monthlyPriceCents, isCustom, includes } = findShownPricing(plan);
  return (
    <section aria-label={name} className="rounded-control border border-hairline-strong p-5">
      <h3 className="flex items-baseline justify-between gap-4">
        <span className="font-display text-lg">{name}</span>
        <span className="tabular text-stone">
          {isCustom ? 'Custom pricing' : `${formatMoney(monthlyPriceCents)} a month`}
        </span>
      </h3>
      <p className="mt-1 text-stone">{description}</p>
      <MarkedList items={includes} mark="dot" getNote={findLineNote} className="mt-4 gap-1.5" />
    </section>
  );
}
