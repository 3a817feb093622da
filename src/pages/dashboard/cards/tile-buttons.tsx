import type { LocalCard } from '#shared/card/card.ts';
import { createLazyMenu } from '#src/features/lazy-menu/create-lazy-menu.tsx';
import { findOwningOrganization } from '#src/state/cards/card-organization.ts';
import { isHidden, type PublishStatus } from '#src/state/publishing/publish-status.ts';
import { Button } from '#src/ui/button.tsx';
import { IconButton } from '#src/ui/icon-button.tsx';
import type { MenuItem } from '#src/ui/overlay/menu.tsx';
import { Copy, Ellipsis, Eye, Pencil, QrCode, Share2, Trash2, WalletCards } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

const ICON = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;

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

interface TileAction {
  label: string;
  icon: ReactNode;
  disabled: boolean;
  onSelect: () => void;
  tone?: 'danger';
}

interface TileButtonsProps {
  card: LocalCard;
  status: PublishStatus;
  name: string;
  actions: TileActions;
}

/** Named buttons from 768 px; on a phone the two most used ones and a menu. */
export function TileButtons({ card, status, name, actions }: TileButtonsProps) {
  const { edit, share, ...rest } = buildActions(card, status, actions);
  // Only the team deletes its cards.
  const { remove, ...others } = rest;
  const own = findOwningOrganization(card) === null ? [remove] : [];
  const menu = [...Object.values(others), ...own];
  return (
    <div
      role="group"
      aria-label={`Actions for ${name}`}
      className="mt-2 flex gap-2 md:-ml-2.5 md:flex-wrap md:gap-0.5"
    >
      {[share, edit].map((action) => (
        <ActionButton
          key={action.label}
          action={action}
          variant="outline"
          className="grow md:hidden"
        />
      ))}
      <div className="md:hidden">
        <TileMenu label={`More actions for ${name}`} items={menu} />
      </div>
      {[rest.preview, edit, share, rest.qr, rest.copy, ...own].map((action) => (
        <ActionButton
          key={action.label}
          action={action}
          variant="quiet"
          className="px-2.5 text-xs max-md:hidden"
        />
      ))}
      <ActionButton
        action={rest.pass}
        variant="outline"
        className="text-xs max-md:hidden md:ml-auto"
      />
    </div>
  );
}

interface ActionButtonProps {
  action: TileAction;
  variant: 'outline' | 'quiet';
  className: string;
}

function ActionButton({ action, variant, className }: ActionButtonProps) {
  return (
    <Button
      variant={variant}
      icon={action.icon}
      disabled={action.disabled}
      onClick={action.onSelect}
      className={className}
    >
      {action.label}
    </Button>
  );
}

function buildActions(card: LocalCard, status: PublishStatus, actions: TileActions) {
  const hasAddress = card.username !== '';
  return {
    preview: {
      label: 'Preview',
      icon: <Eye {...ICON} />,
      disabled: !hasAddress,
      onSelect: () => actions.onPreview(card),
    },
    edit: {
      label: 'Edit',
      icon: <Pencil {...ICON} />,
      disabled: false,
      onSelect: () => actions.onEdit(card),
    },
    share: {
      label: 'Share',
      icon: <Share2 {...ICON} />,
      disabled: !hasAddress,
      onSelect: () => actions.onShare(card),
    },
    qr: {
      label: 'QR Code',
      icon: <QrCode {...ICON} />,
      disabled: !hasAddress,
      onSelect: () => actions.onQr(card),
    },
    copy: {
      label: 'Copy link',
      icon: <Copy {...ICON} />,
      disabled: !hasAddress,
      onSelect: () => actions.onCopy(card),
    },
    pass: {
      label: 'Generate Premium Pass',
      icon: <WalletCards {...ICON} />,
      disabled: isHidden(status),
      onSelect: () => actions.onGenerate(card),
    },
    remove: {
      label: 'Delete',
      icon: <Trash2 {...ICON} />,
      disabled: false,
      onSelect: () => actions.onDelete(card),
      tone: 'danger',
    },
  } as const satisfies Record<string, TileAction>;
}

interface TileMenuProps {
  label: string;
  items: readonly MenuItem[];
}

const LazyMenu = createLazyMenu<Pick<TileMenuProps, 'items'>, Pick<TileMenuProps, 'label'>>(
  Trigger,
  async () => (await import('#src/ui/overlay/menu.tsx')).Menu,
);

function TileMenu({ label, items }: TileMenuProps) {
  return <LazyMenu button={{ label }} menu={{ items }} />;
}

function Trigger(props: Omit<ComponentProps<typeof IconButton>, 'icon'>) {
  return (
    <IconButton
      {...props}
      variant="outline"
      icon={<Ellipsis aria-hidden="true" strokeWidth={1.5} />}
    />
  );
}
