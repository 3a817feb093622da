import {
  ChartNoAxesColumn,
  ChevronRight,
  IdCard,
  Lock,
  QrCode,
  ShoppingBag,
  Users,
  Video,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';
import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { QUICK_ACTIONS, type QuickAction, type TileKey } from './content.ts';
import { cx } from '#src/ui/class-names.ts';

const ICONS: Readonly<Record<TileKey, LucideIcon>> = {
  card: IdCard,
  qr: QrCode,
  youtube: Video,
  passes: WalletCards,
  products: ShoppingBag,
  team: Users,
  analytics: ChartNoAxesColumn,
};

interface QuickActionsProps {
  plan: PlanId;
  onChoose: (action: QuickAction) => void;
  onLocked: (action: QuickAction) => void;
}

/** Actions of higher plans are dimmed with a lock and open the upgrade dialog. */
export function QuickActions({ plan, onChoose, onLocked }: QuickActionsProps) {
  return (
    <section aria-labelledby="quick-actions">
      <h2 id="quick-actions" className="mb-3 text-sm font-semibold">
        Quick actions
      </h2>
      <ul className="grid border-t border-hairline sm:grid-cols-2 sm:gap-x-8">
        {QUICK_ACTIONS.map((action) => {
          const isLocked = action.feature !== null && !can(plan, action.feature);
          return (
            <li key={action.key} className="border-b border-hairline">
              <Tile
                action={action}
                isLocked={isLocked}
                onPress={() => (isLocked ? onLocked(action) : onChoose(action))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface TileProps {
  action: QuickAction;
  isLocked: boolean;
  onPress: () => void;
}

function Tile({ action, isLocked, onPress }: TileProps) {
  const Icon = ICONS[action.key];
  return (
    <button
      type="button"
      onClick={onPress}
      className="group flex min-h-16 w-full items-center gap-4 py-3 text-left"
    >
      <Icon
        aria-hidden="true"
        strokeWidth={1.25}
        className={cx('size-6 shrink-0', isLocked ? 'text-ornament' : 'text-gold')}
      />
      <span className="min-w-0 flex-1">
        <span
          className={cx('block font-medium', isLocked ? 'text-stone' : 'group-hover:text-gold')}
        >
          {action.label}
        </span>
        <span className="block text-xs text-stone">{action.text}</span>
      </span>
      {isLocked ? (
        <Lock aria-label="Locked" strokeWidth={1.5} className="size-4 shrink-0 text-stone" />
      ) : (
        <ChevronRight
          aria-hidden="true"
          strokeWidth={1.5}
          className="size-4 shrink-0 text-ornament transition-transform group-hover:translate-x-0.5"
        />
      )}
    </button>
  );
}
