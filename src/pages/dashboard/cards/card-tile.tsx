import { Copy, Eye, Pencil, QrCode, Share2, Trash2, WalletCards } from 'lucide-react';
import { memo } from 'react';
import { countNoun } from '#shared/text/count-noun.ts';
import type { LocalCard } from '#shared/card/card.ts';
import { TEMPLATES } from '#shared/card/templates.ts';
import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { CardPreview } from '#src/features/card-editor/card-preview.tsx';
import { StatusChip } from '#src/features/publish-status/status-chip.tsx';
import { isHidden, type PublishStatus } from '#src/state/publishing/publish-status.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { IconButton } from '#src/ui/icon-button.tsx';

export interface TileActions {
  onSelect: (card: LocalCard) => void;
  onPreview: (card: LocalCard) => void;
  onEdit: (card: LocalCard) => void;
  onCopy: (card: LocalCard) => void;
  onShare: (card: LocalCard) => void;
  onQr: (card: LocalCard) => void;
  /** Shows the card's passes; `onGenerate` generates them at once. */
  onPass: (card: LocalCard) => void;
  onGenerate: (card: LocalCard) => void;
  onDelete: (card: LocalCard) => void;
}

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
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5 lg:content-center lg:grid-cols-[minmax(0,1fr)_auto] lg:gap-x-8 lg:[&>:last-child]:col-start-2 lg:[&>:last-child]:row-span-4 lg:[&>:last-child]:row-start-1">
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
          {card.hasYoutube && can(plan, 'youtubeIntegration') && <Badge>Video</Badge>}
          {card.hasProducts && can(plan, 'digitalProductSelling') && <Badge>Store</Badge>}
        </div>
        <p className="truncate text-stone">{card.company || card.title}</p>
        <p className="truncate">{card.customUrl || 'No username yet'}</p>
        <p className="tabular text-xs text-stone">
          {countNoun(card.views, 'view')} · {countNoun(card.clicks, 'click')} ·{' '}
          <span>Premium Template</span> {TEMPLATES[card.template].label}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <TileButtons {...{ card, status, name, actions }} />
          <Button
            variant="outline"
            icon={<WalletCards aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            disabled={isHidden(status)}
            onClick={() => actions.onGenerate(card)}
          >
            Generate Premium Pass
          </Button>
        </div>
      </div>
    </li>
  );
});

function TileButtons({
  card,
  status,
  name,
  actions,
}: Pick<CardTileProps, 'card' | 'status' | 'actions'> & { name: string }) {
  const icon = { 'aria-hidden': true, strokeWidth: 1.5 } as const;
  const hasAddress = card.username !== '';
  // Links and codes lead visitors to the page; the preview shows the owner's draft.
  const isDisabled = !hasAddress || isHidden(status);
  const buttons = [
    { label: 'Preview', icon: <Eye {...icon} />, on: actions.onPreview, isDisabled: !hasAddress },
    { label: 'Edit', icon: <Pencil {...icon} />, on: actions.onEdit },
    { label: 'Copy link', icon: <Copy {...icon} />, on: actions.onCopy, isDisabled },
    { label: 'Share', icon: <Share2 {...icon} />, on: actions.onShare, isDisabled },
    { label: 'QR Code', icon: <QrCode {...icon} />, on: actions.onQr, isDisabled },
    { label: 'Delete', icon: <Trash2 {...icon} />, on: actions.onDelete },
  ];
  return (
    <div role="group" aria-label={`Actions for ${name}`} className="-ml-2.5 flex flex-wrap">
      {buttons.map((button) => (
        <IconButton
          key={button.label}
          label={button.label}
          icon={button.icon}
          disabled={button.isDisabled ?? false}
          onClick={() => button.on(card)}
        />
      ))}
    </div>
  );
}
