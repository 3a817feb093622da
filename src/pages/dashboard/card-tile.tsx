import { Copy, Eye, Pencil, QrCode, Share2, Trash2, WalletCards } from 'lucide-react';
import { memo } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { TEMPLATES } from '#shared/card/template.ts';
import { can } from '#shared/plan/features.ts';
import type { PlanId } from '#shared/plan/plan.ts';
import { CardPreview } from '#src/features/card-editor/card-preview.tsx';
import { StatusChip } from '#src/features/publish-status/status-chip.tsx';
import { isShut, type Standing } from '#src/state/publishing/standing.ts';
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
  /** Shows the card's passes; `onGenerate` makes them at once. */
  onPass: (card: LocalCard) => void;
  onGenerate: (card: LocalCard) => void;
  onDelete: (card: LocalCard) => void;
}

interface CardTileProps {
  card: LocalCard;
  plan: PlanId;
  standing: Standing;
  isSelected: boolean;
  actions: TileActions;
}

/** One of the person's cards: what it is, where it stands, how it does, what can be done with it. */
export const CardTile = memo(function CardTile(props: CardTileProps) {
  const { card, plan, standing, isSelected, actions } = props;
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
          {!isShut(standing) && (card.isActive || standing !== 'published') && (
            <Badge tone={card.isActive ? 'good' : 'neutral'}>
              {card.isActive ? 'Active' : 'Inactive'}
            </Badge>
          )}
          <StatusChip standing={standing} isActive={card.isActive} />
          {card.hasYoutube && can(plan, 'youtubeIntegration') && <Badge>Video</Badge>}
          {card.hasProducts && can(plan, 'digitalProductSelling') && <Badge>Store</Badge>}
        </div>
        <p className="truncate text-stone">{card.company || card.title}</p>
        <p className="truncate">{card.customUrl || 'No username yet'}</p>
        <p className="tabular text-xs text-stone">
          {count(card.views, 'view')} · {count(card.clicks, 'click')} ·{' '}
          <span>Premium Template</span> {TEMPLATES[card.template].label}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <TileButtons {...{ card, standing, name, actions }} />
          <Button
            variant="outline"
            icon={<WalletCards aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            disabled={isShut(standing)}
            onClick={() => actions.onGenerate(card)}
          >
            Generate Premium Pass
          </Button>
        </div>
      </div>
    </li>
  );
});

function count(value: number, thing: string): string {
  return `${value.toLocaleString('en')} ${thing}${value === 1 ? '' : 's'}`;
}

function TileButtons({
  card,
  standing,
  name,
  actions,
}: Pick<CardTileProps, 'card' | 'standing' | 'actions'> & { name: string }) {
  const icon = { 'aria-hidden': true, strokeWidth: 1.5 } as const;
  const hasAddress = card.username !== '';
  // Handing on leads people to a page; the preview is of what the owner sees here.
  const isOff = !hasAddress || isShut(standing);
  const buttons = [
    { label: 'Preview', icon: <Eye {...icon} />, on: actions.onPreview, isOff: !hasAddress },
    { label: 'Edit', icon: <Pencil {...icon} />, on: actions.onEdit },
    { label: 'Copy link', icon: <Copy {...icon} />, on: actions.onCopy, isOff },
    { label: 'Share', icon: <Share2 {...icon} />, on: actions.onShare, isOff },
    { label: 'QR Code', icon: <QrCode {...icon} />, on: actions.onQr, isOff },
    { label: 'Delete', icon: <Trash2 {...icon} />, on: actions.onDelete },
  ];
  return (
    <div role="group" aria-label={`Actions for ${name}`} className="-ml-2.5 flex flex-wrap">
      {buttons.map((button) => (
        <IconButton
          key={button.label}
          label={button.label}
          icon={button.icon}
          disabled={button.isOff ?? false}
          onClick={() => button.on(card)}
        />
      ))}
    </div>
  );
}
