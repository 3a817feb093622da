import { memo } from 'react';
import { countNoun } from '#shared/text/count-noun.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { CardPreview } from '#src/features/card-editor/card-preview.tsx';
import { TileButtons, type TileActions } from './tile-buttons.tsx';
import { shareAddress } from '#src/features/share/actions.ts';
import { STATUS_LABELS } from '#src/features/publish-status/status.ts';
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

/** A card's face, one quiet block of text, and what can be done with it. */
export const CardTile = memo(function CardTile(props: CardTileProps) {
  const { card, plan, status, isSelected, actions } = props;
  const name = card.name || 'Your Name';
  const isActive = card.isActive && !isHidden(status);
  const team = findOwningOrganization(card)?.name;
  const affiliation = [card.company || card.title, team];
  return (
    <li
      aria-current={isSelected || undefined}
      className="group/tile relative grid grid-cols-[minmax(0,1fr)] content-start gap-3"
    >
      <div
        className={cx(
          // The corners of a face, at any width.
          'rounded-[3.7%/5.87%] outline-offset-4 transition-[outline-color]',
          isSelected
            ? 'outline-2 outline-gold'
            : 'outline-1 outline-transparent group-hover/tile:outline-hairline-strong',
        )}
      >
        <CardPreview card={card} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] px-1 text-xs text-stone">
        <div className="flex items-center justify-between gap-3">
          <button
            type="button"
            onClick={() => actions.onSelect(card)}
            // Covers the face and the texts, so that a press on any of them selects the card.
            className="min-w-0 truncate text-left text-sm font-medium text-bone group-hover/tile:text-gold after:absolute after:inset-0"
          >
            {name}
          </button>
          <Badge tone={isActive ? 'good' : 'neutral'}>{isActive ? 'Active' : 'Inactive'}</Badge>
        </div>
        <p className="flex min-h-6 items-center justify-between gap-3">
          <span className="truncate">
            {Array.from(new Set(affiliation.filter(Boolean))).join(' · ')}
          </span>
          <span className="flex shrink-0 gap-1.5">
            {team !== undefined && <Badge tone="gold">Company</Badge>}
            {card.hasYoutube && can(plan, 'youtubeIntegration') && <Badge>Video</Badge>}
            {card.hasProducts && can(plan, 'digitalProductSelling') && <Badge>Store</Badge>}
          </span>
        </p>
        <p className="truncate">{card.username === '' ? 'No username yet' : shareAddress(card)}</p>
        <p className="tabular flex flex-wrap justify-between gap-x-3">
          <span>
            {countNoun(card.views, 'view')} · {countNoun(card.clicks, 'click')}
          </span>
          <span>Premium Template</span>
        </p>
        <Unpublished status={status} />
      </div>
      <TileButtons {...{ card, status, name, actions }} />
    </li>
  );
});

/** Why visitors do not see the card as it is here; nothing for a card that they see. */
function Unpublished({ status }: { status: PublishStatus }) {
  if (status === 'published' || status === 'publishing') return null;
  const { tone, label } = STATUS_LABELS[status];
  return <p className={TEXT_TONES[tone]}>{label}</p>;
}

const TEXT_TONES = {
  neutral: '',
  gold: 'text-gold',
  good: 'text-good',
  warn: 'text-warn',
  bad: 'text-bad',
} as const;
