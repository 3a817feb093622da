import type { LocalCard } from '#shared/card/card.ts';
import { findOwningOrganization } from '#src/state/cards/card-organization.ts';
import { isHidden, type PublishStatus } from '#src/state/publishing/publish-status.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import {
  Ellipsis,
  Eye,
  Pencil,
  QrCode,
  Share2,
  Trash2,
  WalletCards,
  type LucideIcon,
} from 'lucide-react';
import { useId, useState } from 'react';

export interface TileActions {
  onSelect: (card: LocalCard) => void;
  onPreview: (card: LocalCard) => void;
  onEdit: (card: LocalCard) => void;
  onShare: (card: LocalCard) => void;
  onQr: (card: LocalCard) => void;
  /** Shows the card's passes; `onGenerate` generates them at once. */
  onPass: (card: LocalCard) => void;
  onGenerate: (card: LocalCard) => void;
  onDelete: (card: LocalCard) => void;
}

interface TileAction {
  label: string;
  icon: LucideIcon;
  run: keyof TileActions;
  isDisabled?: (card: LocalCard, status: PublishStatus) => boolean;
  tone?: 'danger';
}

const isWithoutAddress = ({ username }: LocalCard) => username === '';

const SHARE: TileAction = {
  label: 'Share',
  icon: Share2,
  run: 'onShare',
  isDisabled: isWithoutAddress,
};

const REMOVE: TileAction = { label: 'Delete', icon: Trash2, run: 'onDelete', tone: 'danger' };

const OTHERS: readonly TileAction[] = [
  { label: 'Edit', icon: Pencil, run: 'onEdit' },
  { label: 'Preview', icon: Eye, run: 'onPreview', isDisabled: isWithoutAddress },
  { label: 'QR Code', icon: QrCode, run: 'onQr', isDisabled: isWithoutAddress },
  {
    label: 'Generate Premium Pass',
    icon: WalletCards,
    run: 'onGenerate',
    isDisabled: (_card, status) => isHidden(status),
  },
];

interface TileButtonsProps {
  card: LocalCard;
  status: PublishStatus;
  name: string;
  actions: TileActions;
}

/** A row of icons from 768 px; on a phone Share, and a button that shows the others. */
export function TileButtons({ card, status, name, actions }: TileButtonsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const othersId = useId();
  // Only the team deletes its cards.
  const others = findOwningOrganization(card) === null ? [...OTHERS, REMOVE] : OTHERS;
  const renderButton = (action: TileAction) => (
    <ActionButton key={action.label} {...{ action, card, status, actions }} />
  );
  return (
    <div
      role="group"
      aria-label={`Actions for ${name}`}
      // Above the name's button, which covers the rest of the tile.
      className="relative z-1 grid grid-cols-2 gap-2 md:-ml-1 md:flex md:gap-0.5"
    >
      {renderButton(SHARE)}
      <Button
        variant="outline"
        className="md:hidden"
        icon={<Ellipsis aria-hidden="true" strokeWidth={1.5} className="size-[18px]" />}
        aria-expanded={isOpen}
        aria-controls={othersId}
        aria-label={`More actions for ${name}`}
        onClick={() => setIsOpen(!isOpen)}
      >
        More
      </Button>
      <div id={othersId} className={cx('col-span-2 gap-1 md:contents', isOpen ? 'grid' : 'hidden')}>
        {others.map(renderButton)}
      </div>
    </div>
  );
}

interface ActionButtonProps extends Pick<TileButtonsProps, 'card' | 'status' | 'actions'> {
  action: TileAction;
}

function ActionButton({ action, card, status, actions }: ActionButtonProps) {
  const { label, icon: Icon, run, isDisabled, tone } = action;
  return (
    <Button
      variant={action === SHARE ? 'outline' : 'quiet'}
      title={label}
      disabled={isDisabled?.(card, status) ?? false}
      onClick={() => actions[run](card)}
      className={cx(
        'md:w-10 md:border-0 md:px-0 md:text-stone md:hover:text-bone',
        action !== SHARE && 'max-md:justify-start',
        tone === 'danger' && 'max-md:text-bad md:ml-auto md:hover:text-bad',
      )}
      icon={<Icon aria-hidden="true" strokeWidth={1.5} className="size-[18px]" />}
    >
      <span className="md:sr-only">{label}</span>
    </Button>
  );
}
