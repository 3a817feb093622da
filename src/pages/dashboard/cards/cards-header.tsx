import { Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { findLimit } from '#shared/plan/limits.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { cardsAvailable, cardsUsed } from '#src/pages/dashboard/copy.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';

interface CardsHeaderProps {
  plan: PlanId;
  /** Cards that count toward the plan. */
  used: number;
  /** Takes the focus when the tutorial closes. */
  tutorialButton: RefObject<HTMLButtonElement | null>;
  onCreate: () => void;
  onTutorial: () => void;
}

export function CardsHeader({
  plan,
  used,
  tutorialButton,
  onCreate,
  onTutorial,
}: CardsHeaderProps) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className="font-display text-2xl">Your {appSettings.productName}</h1>
        <p className="mt-1 text-stone">
          <span>{cardsAvailable(appSettings.productName, findLimit(plan, 'cards'))}</span>
          {used > 0 && <span> · {cardsUsed(used)}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:-mr-3 md:-mr-4">
        <Button
          variant="outline"
          className="max-md:px-3"
          // Hidden on the narrowest phones so that the three buttons fit in one row.
          icon={<Plus aria-hidden="true" strokeWidth={1.5} className="size-4 max-[389px]:hidden" />}
          onClick={onCreate}
        >
          Create New Card
        </Button>
        <ButtonLink variant="outline" className="max-md:px-3" to={href('importCards')}>
          Import
        </ButtonLink>
        <Button ref={tutorialButton} variant="quiet" className="max-md:px-3" onClick={onTutorial}>
          Tutorial
        </Button>
      </div>
    </header>
  );
}
