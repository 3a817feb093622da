import type { LocalCard } from '#shared/card/card.ts';
import { LogoImage } from '#src/card-view/logo-image.tsx';
import { TiltPreview } from '#src/features/card-editor/card-preview.tsx';
import { findSaveState } from '#src/features/card-editor/copy.ts';
import type { SectionKey } from '#src/features/card-editor/section-keys.ts';
import { SaveState } from '#src/features/card-editor/save-state.tsx';
import { createLazyPart } from '#src/features/lazy-part/create-lazy-part.tsx';
import { copyLink, downloadQr, openPage } from '#src/features/share/actions.ts';
import { QrCode } from '#src/features/share/qr-code.tsx';
import { useShownCard } from '#src/state/cards/own-pictures.ts';
import { usePageIdle } from '#src/state/page-idle.ts';
import { isLocked } from '#src/state/publishing/card-content.ts';
import { useDebouncedValue } from '#src/state/use-debounced-value.ts';
import { Button } from '#src/ui/button.tsx';
import { cx } from '#src/ui/class-names.ts';
import { AddressPanel } from './address-panel.tsx';
import type { CardSave } from './use-card-save.ts';
import type { CardWorkspace } from './use-card-workspace.ts';
import type { Saving } from './use-saving.ts';
import { Copy, Download, ExternalLink } from 'lucide-react';
import { memo, useDeferredValue, useMemo, useState } from 'react';

// Below the fold. Reserves the height of the form and the templates.
const InformationPanel = createLazyPart(
  'Your card',
  'min-h-209 sm:min-h-169.5 md:min-h-179.5 xl:min-h-191',
  async () => {
    return (await import('./information-panel.tsx')).InformationPanel;
  },
);

interface CardPanelsProps {
  workspace: CardWorkspace;
  saving: Saving;
  cardSave: CardSave;
  /** Whether the first card is above the panels. */
  isFirst: boolean;
  /** Whether the same card is on screen above: next to the panels, one is enough. */
  isPreviewHidden: boolean;
  /**
   * True while the editor dialog covers the panels, so that they need not re-render on each
   * keystroke.
   */
  isCovered: boolean;
  onShare: (card: LocalCard) => void;
  onQr: (card: LocalCard) => void;
  onEdit: (section?: SectionKey) => void;
}

/** Panels that edit the selected card, next to its live preview. */
export const CardPanels = memo(
  CardPanelsContent,
  // Skips renders while the editor stays open; the panels catch up when it closes.
  (before, { isCovered }) => before.isCovered && isCovered,
);

function CardPanelsContent(props: CardPanelsProps) {
  const { workspace, saving, cardSave, onQr } = props;
  const { card } = workspace.working;
  const codeCard = useCodeCard(card);
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="grid min-w-0 content-start gap-6">
        <AddressPanel {...props} />
        <InformationPanel
          active={usePageIdle()}
          props={{ workspace, cardSave, onEdit: props.onEdit }}
        />
        <div className={cx(!props.isFirst && 'lg:hidden')}>
          <CardQrPanel card={codeCard} onQr={onQr} />
        </div>
        <SaveBar
          workspace={workspace}
          isSaving={saving.isSaving}
          onSave={() => void cardSave.saveInformation()}
        />
      </div>
      {/* Last in tab order, as on a wide screen. On a narrow screen it moves above the fields, where it has no focusable element. */}
      <div className="sticky top-16 z-20 -mx-5 self-start max-lg:order-first bg-ground/94 px-5 py-3 backdrop-blur-md md:-mx-8 md:px-8 lg:top-24 lg:m-0 lg:grid lg:gap-6 lg:bg-transparent lg:p-0 lg:backdrop-blur-none">
        <LivePreview card={card} isHidden={props.isPreviewHidden} />
        {!props.isFirst && (
          <div className="hidden lg:block">
            <CardQrPanel card={codeCard} onQr={onQr} />
          </div>
        )}
      </div>
    </div>
  );
}

/**
 * The card of the QR code, which depends on the address: what is typed here follows after a moment,
 * and whether visitors can open it at once.
 */
function useCodeCard(card: LocalCard): LocalCard {
  const debounced = useDebouncedValue(card);
  const { id, ownerId, published, isActive } = card;
  return useMemo(
    () => (debounced.id === id ? { ...debounced, ownerId, published, isActive } : debounced),
    [debounced, id, ownerId, published, isActive],
  );
}

interface SaveBarProps {
  workspace: CardWorkspace;
  isSaving: boolean;
  onSave: () => void;
}

/**
 * Stays at the bottom of the screen from the first change of a card on: whether everything is saved,
 * and the button that saves it.
 */
function SaveBar({ workspace, isSaving, onSave }: SaveBarProps) {
  const { isChanged, card } = workspace.working;
  const { isStored, stored } = workspace.selection;
  const [changedId, setChangedId] = useState('');
  if (isChanged && changedId !== stored.id) setChangedId(stored.id);
  if (!isChanged && changedId !== stored.id) return null;
  return (
    <div
      data-bottom-bar=""
      className="sticky bottom-(--session-bar) z-20 -mx-5 flex items-center justify-between gap-2 border-t border-hairline bg-ground/94 px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-md md:mx-0 md:px-1"
    >
      <SaveState state={findSaveState({ isStored, isChanged, isSaving })} />
      {/* Saving requires a username; its panel comes first. */}
      {card.username !== '' && (
        <Button busy={isSaving} busyLabel="Saving..." onClick={onSave} className="max-md:px-3">
          Save Card Information
        </Button>
      )}
    </div>
  );
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;

function LivePreview({ card: typed, isHidden }: { card: LocalCard; isHidden: boolean }) {
  // Paint the typed character first, the card right after.
  const card = useDeferredValue(typed);
  return (
    <section
      aria-label="Live preview"
      className={cx(
        'mx-auto w-full max-w-[12.5rem] transition-opacity sm:max-w-[19rem] lg:max-w-none',
        isHidden && 'lg:opacity-0',
      )}
    >
      <TiltPreview card={card} />
      <ShownLogo card={card} />
    </section>
  );
}

/** The logo that the page of an organization card shows below the card. */
function ShownLogo({ card }: { card: LocalCard }) {
  const logo = useShownCard(card).brand?.logo ?? null;
  return (
    logo && (
      <div className="mt-4">
        <LogoImage logo={logo} />
      </div>
    )
  );
}

interface CardQrPanelProps {
  card: LocalCard;
  /** Shows the code large: at this size it may be too small to scan. */
  onQr: (card: LocalCard) => void;
}

/** The QR code and the link. Renders nothing without a username, and while the card is locked. */
const CardQrPanel = memo(function HandOver({ card, onQr }: CardQrPanelProps) {
  if (card.username === '' || isLocked(card)) return null;
  return (
    <section
      aria-label="QR code"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-5 rounded-panel border border-hairline bg-raised p-5"
    >
      <button
        type="button"
        aria-label="Enlarge QR code"
        onClick={() => onQr(card)}
        className="rounded-control"
      >
        <QrCode card={card} className="size-[120px] sm:size-40" />
      </button>
      <div className="grid justify-items-start gap-1">
        <Button variant="quiet" icon={<Download {...ICON} />} onClick={() => void downloadQr(card)}>
          Download
        </Button>
        <Button variant="quiet" icon={<ExternalLink {...ICON} />} onClick={() => openPage(card)}>
          View page
        </Button>
        <Button variant="quiet" icon={<Copy {...ICON} />} onClick={() => void copyLink(card)}>
          Copy link
        </Button>
      </div>
    </section>
  );
});
