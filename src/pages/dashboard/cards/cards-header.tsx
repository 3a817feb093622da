import type { PlanId } from '#shared/plan/plan.ts';
import { findLimit } from '#shared/plan/limits.ts';
import { href } from '#shared/routes.ts';
import { appSettings } from '#src/browser/app-settings.ts';
import { createLazyMenu } from '#src/features/lazy-menu/create-lazy-menu.tsx';
import { cardsAvailable, cardsUsed } from '#src/pages/dashboard/copy.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import type { MenuItem } from '#src/ui/overlay/menu.tsx';
import type { MenuButtonProps } from '#src/ui/overlay/use-menu-button.ts';
import { Ellipsis, Plus } from 'lucide-react';
import type { RefObject } from 'react';
import { useNavigate } from 'react-router';

interface CardsHeaderProps {
  plan: PlanId;
  /** Cards that count toward the plan. */
  used: number;
  /** Whether the first card comes before the header, which is quiet then. */
  isFirst: boolean;
  /** Around the button that takes the focus when the tutorial closes. */
  more: RefObject<HTMLDivElement | null>;
  onCreate: () => void;
  onTutorial: () => void;
}

export function CardsHeader({ plan, used, isFirst, more, onCreate, onTutorial }: CardsHeaderProps) {
  const navigate = useNavigate();
  const items: MenuItem[] = [
    { label: 'Import', onSelect: () => void navigate(href('importCards')) },
    { label: 'Tutorial', onSelect: onTutorial },
  ];
  return (
    <header className="flex flex-wrap items-end justify-between gap-4">
      <div>
        <h1 className={cx('font-display', isFirst ? 'text-xl' : 'text-2xl')}>
          Your {appSettings.productName}
        </h1>
        <p className="mt-1 text-stone">
          <span>{cardsAvailable(appSettings.productName, findLimit(plan, 'cards'))}</span>
          {used > 0 && <span> · {cardsUsed(used)}</span>}
        </p>
      </div>
      <div className="flex gap-2 max-md:-ml-3 md:-mr-4">
        <Button
          variant={isFirst ? 'quiet' : 'outline'}
          className="max-md:px-3"
          icon={<Plus aria-hidden="true" strokeWidth={1.5} className="size-4" />}
          onClick={onCreate}
        >
          Create New Card
        </Button>
        <div ref={more}>
          <LazyMenu button={{}} menu={{ items }} />
        </div>
      </div>
    </header>
  );
}

const LazyMenu = createLazyMenu<{ items: readonly MenuItem[] }, object>(
  MoreButton,
  async () => (await import('#src/ui/overlay/menu.tsx')).Menu,
);

function MoreButton(props: MenuButtonProps) {
  return (
    <Button
      {...props}
      variant="quiet"
      className="max-md:px-3"
      icon={<Ellipsis aria-hidden="true" strokeWidth={1.5} className="size-4" />}
    >
      More
    </Button>
  );
}
