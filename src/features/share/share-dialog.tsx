import { Copy, Download, Share } from 'lucide-react';
import { useRef, useState } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { selectText } from '#src/browser/device/clipboard.ts';
import { ElementIcon } from '#src/card-view/element-icon.tsx';
import { copyLink, downloadQr, shareCard, shareUrl } from '#src/features/share/actions.ts';
import { SHARE_COPY } from '#src/features/share/copy.ts';
import { NotPublicNote } from '#src/features/share/guard/not-public-note.tsx';
import { findShareBlocker } from '#src/features/share/guard/share-blocker.ts';
import { QrCode } from '#src/features/share/qr-code.tsx';
import { shareText } from '#src/features/share/sharing.ts';
import { QrCodePanel } from '#src/features/share/qr/qr-panel.tsx';
import { SHARE_TARGETS } from '#shared/card/share-targets.ts';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { showChunkError } from '#src/state/show-chunk-error.ts';
import { lazyWithFallback } from '#src/ui/lazy-with-fallback.ts';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { TabPanel, Tabs } from '#src/ui/tabs/tabs.tsx';

const LazyNfc = lazyWithFallback(async () => {
  return (await import('#src/features/share/nfc/nfc-panel.tsx')).NfcPanel;
});
const LazySignature = lazyWithFallback(async () => {
  return (await import('#src/features/share/signature/signature-panel.tsx')).SignaturePanel;
});
const LazyBackground = lazyWithFallback(async () => {
  return (await import('#src/features/share/background/background-panel.tsx')).BackgroundPanel;
});

const TABS = [
  { key: 'link', label: 'Link' },
  { key: 'qr', label: 'QR code' },
  { key: 'nfc', label: 'NFC tag' },
  { key: 'signature', label: 'Signature' },
  { key: 'background', label: 'Background' },
] as const;
type TabKey = (typeof TABS)[number]['key'];

interface ShareDialogProps {
  /** The card to share; null while the dialog is closed. */
  card: LocalCard | null;
  /**
   * Whether the premium URL is being shared rather than the card; changes the confirmation toasts.
   */
  isUrl: boolean;
  onClose: () => void;
}

export function ShareDialog({ card, ...props }: ShareDialogProps) {
  return card && <OpenShareDialog {...props} card={card} />;
}

type OpenShareDialogProps = ShareDialogProps & { card: LocalCard };

function OpenShareDialog({ card, isUrl, onClose }: OpenShareDialogProps) {
  const [tab, setTab] = useState<TabKey>('link');
  // A signature loads its pictures from the public page.
  const isPublic = findShareBlocker(card) === null;
  const lazyProps = {
    active: true,
    preload: false,
    fallback: <Skeleton className="h-80" />,
    onFailure: () => {
      showChunkError();
      setTab('link');
    },
  };
  return (
    <Dialog open steady title="Share Your Premium URL" onClose={onClose}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        <NotPublicNote card={card} />
        <Tabs label="Ways to share" tabs={TABS} value={tab} onChange={setTab}>
          <TabPanel value="link">
            <div className="grid gap-6 sm:grid-cols-[auto_minmax(0,1fr)]">
              <QrCode card={card} className="size-40 justify-self-center" />
              <LinkPanel card={card} isUrl={isUrl} />
            </div>
          </TabPanel>
          <TabPanel value="qr">
            <QrCodePanel card={card} />
          </TabPanel>
          <TabPanel value="nfc">
            <LazyNfc {...lazyProps} props={{ card }} />
          </TabPanel>
          <TabPanel value="signature">
            <LazySignature {...lazyProps} props={{ card, isPublic }} />
          </TabPanel>
          <TabPanel value="background">
            <LazyBackground {...lazyProps} props={{ card }} />
          </TabPanel>
        </Tabs>
      </div>
    </Dialog>
  );
}

const ICON = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4' } as const;

function LinkPanel({ card, isUrl }: { card: LocalCard; isUrl: boolean }) {
  const url = shareUrl(card);
  const shared = isUrl ? SHARE_COPY.shared : SHARE_COPY.cardShared;
  const link = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    const isCopied = await copyLink(card, SHARE_COPY.urlCopied);
    // When the browser refuses, select the URL for copying by hand.
    if (isCopied === false && link.current) selectText(link.current);
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
          onClick={() => void shareCard(card, { shared, copied: SHARE_COPY.urlCopied })}
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
        {SHARE_TARGETS.map(({ name, icon, buildUrl }) => (
          <li key={name}>
            <ButtonLink
              to={buildUrl(url, shareText(card))}
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
