import { WalletCards } from 'lucide-react';
import type { PlanId } from '#shared/plan/plan.ts';
import { findPassPromo } from '#src/features/promo/copy.ts';
import { Button } from '#src/ui/button.tsx';

interface PassPromoProps {
  plan: PlanId;
  onOpen: () => void;
}

export function PassPromo({ plan, onOpen }: PassPromoProps) {
  const text = findPassPromo(plan);
  if (text === null) return null;
  return (
    <aside
      aria-label="Premium passes"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-panel border border-gold/30 bg-raised px-5 py-4"
    >
      <WalletCards aria-hidden="true" strokeWidth={1.25} className="size-7 shrink-0 text-gold" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium">Premium passes</p>
        <p className="text-stone">{text}</p>
      </div>
      <Button variant="outline" onClick={onOpen}>
        See wallet passes
      </Button>
    </aside>
  );
}
