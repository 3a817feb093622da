import { ArrowRight } from 'lucide-react';
import type { LocalCard } from '#shared/card/card.ts';
import { CardPreview } from '#src/features/card-editor/card-preview.tsx';
import { NEXT_STEPS, type NextStepKey } from './next-step.ts';
import { Button } from '#src/ui/button.tsx';

interface NextStepPanelProps {
  step: NextStepKey;
  /** The card that the step is about, or a blank one. */
  card: LocalCard;
  onAct: () => void;
}

/** Leads a newcomer by one large step, before any number. */
export function NextStepPanel({ step, card, onAct }: NextStepPanelProps) {
  const { title, text, action } = NEXT_STEPS[step];
  return (
    <section
      aria-labelledby="next-step"
      className="grid items-center gap-6 rounded-panel border border-hairline bg-raised p-5 sm:grid-cols-[minmax(0,1fr)_15rem] md:gap-10 md:p-8 lg:grid-cols-[minmax(0,1fr)_20rem]"
    >
      <div className="grid justify-items-start gap-2">
        <p className="text-xs text-stone">Next step</p>
        <h2 id="next-step" className="text-lg font-semibold">
          {title}
        </h2>
        <p className="max-w-[44ch] text-stone">{text}</p>
        <Button
          size="large"
          className="mt-4 max-sm:w-full"
          icon={<ArrowRight aria-hidden="true" strokeWidth={1.5} className="order-last size-5" />}
          onClick={onAct}
        >
          {action}
        </Button>
      </div>
      <div aria-hidden="true" className="max-sm:order-first max-sm:mx-auto max-sm:w-56">
        <CardPreview card={card} />
      </div>
    </section>
  );
}
