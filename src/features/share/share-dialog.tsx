import { Copy, Download, Share } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { selectText } from '#src/browser/clipboard.ts';
import { ElementIcon } from '#src/card-face/element-icon.tsx';
import { copyLink, downloadQr, shareCard, shareUrl } from '#src/features/share/actions.ts';
import { COPY } from '#src/features/share/copy.ts';
import { QrCode } from '#src/features/share/qr-code.tsx';
import { shareText } from '#src/features/share/sharing.ts';
import { SHARE_TARGETS } from '#src/features/share/targets.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface ShareDialogProps {
  /** Whose address; null while the dialog is closed. */
  card: LocalCard | null;
  /** What must be known before sharing, such as that the card is not published yet. */
  notice: ReactNode;
  onClose: () => void;
}

/** Every way to hand over a card's address. */
export function ShareDialog({ card, notice, onClose }: ShareDialogProps) {
  return (
    <Dialog open={card !== null} title="Share Your Premium URL" onClose={onClose}>
      {card && (
        <div className="grid gap-6">
          {notice}
          <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
            <QrCode card={card} className="size-40 justify-self-center" />
            <Ways card={card} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;
const SAID = { shared: COPY.shared, copied: COPY.urlCopied } as const;

function Ways({ card }: { card: LocalCard }) {
  const url = shareUrl(card);
  const link = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    // Where the browser refuses, the address is marked for the person's own hands.
    if (!(await copyLink(card, COPY.urlCopied)) && link.current) selectText(link.current);
  };
  return (
    <div className="grid content-start gap-4">
      <p
        ref={link}
        className="rounded-control border border-hairline bg-raised-2 px-3 py-2.5 break-all select-all"
      >
        {url}
      </p>
      <div className="grid grid-cols-2 gap-2 sm:flex sm:flex-wrap">
        <Button
          data-autofocus
          className="max-sm:col-span-2"
          icon={<Copy {...ICON} />}
          onClick={() => void copy()}
        >
          Copy
        </Button>
        <Button
          variant="outline"
          icon={<Share {...ICON} />}
          onClick={() => void shareCard(card, SAID)}
        >
          Share
        </Button>
        <Button
          variant="outline"
          icon={<Download {...ICON} />}
          onClick={() => void downloadQr(card)}
        >
          Save QR
        </Button>
      </div>
      <ul aria-label="Share to" className="grid grid-cols-2 gap-x-1 sm:-mx-3">
        {SHARE_TARGETS.map(({ name, icon, address }) => (
          <li key={name}>
            <ButtonLink
              to={address(url, shareText(card))}
              target="_blank"
              rel="noopener noreferrer"
              variant="quiet"
              wide
              className="justify-start px-3"
              icon={<ElementIcon type={icon} />}
            >
              {name}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
