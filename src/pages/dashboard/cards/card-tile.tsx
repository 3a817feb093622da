import { memo } from 'react';
import { countNoun } from '#shared/text/count-noun.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { TEMPLATES } from '#shared/card/templates.ts';
import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { CardPreview } from '#src/features/card-editor/card-preview.tsx';
import { TileButtons, type TileActions } from './tile-buttons.tsx';
import { shareAddress } from '#src/features/share/actions.ts';
import { StatusChip } from '#src/features/publish-status/status-chip.tsx';
import { findOwningOrganization } from '#src/state/cards/card-organization.ts';
import { isHidden, type PublishStatus } from '#src/state/publishing/publish-status.ts';
import { Badge } from '#src/ui/badge.tsx';
import { cx } from '#src/ui/class-names.ts';

interface CardTileProps {
  card: LocalCard;
  plan: PlanId;
  status: PublishStatus;
  isSelected: boolean;
  actions: TileActions;
}

export const CardTile = memo(function CardTile(props: CardTileProps) {
  const { card, plan, status, isSelected, actions } = props;
  const name = card.name || 'Your Name';
  const team = findOwningOrganization(card);
  return (
    <li
      aria-current={isSelected || undefined}
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-3 rounded-panel border p-4 sm:grid-cols-[9rem_minmax(0,1fr)]',
        isSelected ? 'border-gold/55 bg-raised' : 'border-hairline',
      )}
    >
      <div className="hidden sm:block">
        <CardPreview card={card} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <button
            type="button"
            onClick={() => actions.onSelect(card)}
            className="max-w-full truncate text-left text-md font-medium hover:text-gold max-sm:w-full"
          >
            {name}
          </button>
          {!isHidden(status) && (card.isActive || status !== 'published') && (
            <Badge tone={card.isActive ? 'good' : 'neutral'}>
              {card.isActive ? 'Active' : 'Inactive'}
            </Badge>
          )}
          <StatusChip status={status} isActive={card.isActive} />
          {team !== null && <Badge tone="gold">{team.name}</Badge>}
          {card.hasYoutube && can(plan, 'youtubeIntegration') && <Badge>Video</Badge>}
          {card.hasProducts && can(plan, 'digitalProductSelling') && <Badge>Store</Badge>}
        </div>
        <p className="truncate text-stone">{card.company || card.title}</p>
        <p className="truncate">{card.username === '' ? 'No username yet' : shareAddress(card)}</p>
        <p className="tabular text-xs text-stone">
          {countNoun(card.views, 'view')} · {countNoun(card.clicks, 'click')} ·{' '}
          <span>Premium Template</span> {TEMPLATES[card.template].label}
        </p>
        <TileButtons {...{ card, status, name, actions }} />
      </div>
    </li>
  );
});
