import type { PlanId } from '#shared/plan/plan.ts';
import { PRICING } from '#shared/plan/pricing.ts';
import { previewPlan } from '#src/state/plan/shown-plan.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';

export function PreviewBar({ plan }: { plan: PlanId }) {
  return (
    <div
      role="note"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-hairline bg-raised px-5 py-3"
    >
      <Badge tone="gold">Preview</Badge>
      <p className="min-w-0 flex-1 basis-56 text-stone">
        You're previewing {PRICING[plan].name} in this browser only. You haven't been charged.
      </p>
      <Button variant="outline" onClick={() => previewPlan('free')}>
        End preview
      </Button>
    </div>
  );
}
