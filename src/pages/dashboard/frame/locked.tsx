import { Lock } from 'lucide-react';
import { useState } from 'react';
import { FEATURE_LABELS } from '#shared/plan/feature-labels.ts';
import {
  FEATURES_IN_PREPARATION,
  IN_PREPARATION_LABEL,
} from '#shared/plan/feature-availability.ts';
import type { Feature } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { UpgradeDialog } from '#src/features/upgrade/upgrade-dialog.tsx';
import { Button } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/content/empty-state.tsx';

interface LockedProps {
  plan: PlanId;
  feature: Feature;
  /** What the plan upgrade adds. */
  children: string;
}

/** Replaces a tab whose feature the plan does not include. */
export function Locked({ plan, feature, children }: LockedProps) {
  const [isUpgradeOpen, setIsUpgradeOpen] = useState(false);
  return (
    <>
      <h1 className="sr-only">{FEATURE_LABELS[feature]}</h1>
      <EmptyState
        title={FEATURE_LABELS[feature]}
        picture={
          <Lock aria-hidden="true" strokeWidth={1} className="mx-auto size-10 text-ornament" />
        }
        action={<Button onClick={() => setIsUpgradeOpen(true)}>Upgrade Now</Button>}
      >
        {children}
        {FEATURES_IN_PREPARATION.has(feature) && (
          <span className="mt-1 block text-xs">{IN_PREPARATION_LABEL}</span>
        )}
      </EmptyState>
      <UpgradeDialog
        open={isUpgradeOpen}
        plan={plan}
        feature={feature}
        onClose={() => setIsUpgradeOpen(false)}
      />
    </>
  );
}
