import { Copy, Download, ExternalLink } from 'lucide-react';
import { memo, useDeferredValue } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { LogoImage } from '#src/card-view/logo-image.tsx';
import { TiltPreview } from '#src/features/card-editor/card-preview.tsx';
import { copyLink, downloadQr, openPage } from '#src/features/share/actions.ts';
import { QrCode } from '#src/features/share/qr-code.tsx';
import { useShownCard } from '#src/state/cards/own-pictures.ts';
import { isLocked } from '#src/state/publishing/card-content.ts';
import { Button } from '#src/ui/button.tsx';

const ICON = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;

export function LivePreview({ card: typed }: { card: LocalCard }) {
  // Paint the typed character first, the card right after.
  const card = useDeferredValue(typed);
  return (
    <section
      aria-label="Live preview"
      className="mx-auto w-full max-w-[12.5rem] sm:max-w-[19rem] lg:max-w-none"
    >
      <TiltPreview card={card} />
      <ShownLogo card={card} />
    </section>
  );
}

/** The logo that the page of a company card shows below the card. */
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
export const CardQrPanel = memo(function HandOver({ card, onQr }: CardQrPanelProps) {
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
