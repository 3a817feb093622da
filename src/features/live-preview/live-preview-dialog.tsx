import type { LocalCard } from '#shared/card/card.ts';
import { openWindow } from '#src/browser/device/share.ts';
import { setUpFrame } from '#src/browser/page/set-up-frame.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { ExternalLink } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';

interface LivePreviewDialogProps {
  card: LocalCard;
  /** The card's public page, with its styles in `css`. */
  page: ReactNode;
  css: string;
  onOpenPage: (card: LocalCard) => void;
  onClose: () => void;
}

export function LivePreviewDialog(props: LivePreviewDialogProps) {
  const { card, page, css, onOpenPage, onClose } = props;
  return (
    <Dialog
      open
      width="small"
      title="Live Card Preview"
      description="The page as visitors see it. Links work; buttons are off in preview."
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button
            icon={<ExternalLink aria-hidden="true" strokeWidth={1.5} className="size-4" />}
            onClick={() => onOpenPage(card)}
          >
            Open Page
          </Button>
        </>
      }
    >
      <Phone title={`Page of ${card.name || card.username}`} css={css} onEscape={onClose}>
        {page}
      </Phone>
    </Dialog>
  );
}

interface PhoneProps {
  /** Accessible name of the frame. */
  title: string;
  /** All styles of the page; the app's styles do not apply inside the frame. */
  css: string;
  children: ReactNode;
  onEscape: () => void;
}

/**
 * Renders a page in an iframe, so that its widths, scrolling and fixed bars are independent of the
 * app.
 */
function Phone({ title, css, children, onEscape }: PhoneProps) {
  const [body, setBody] = useState<HTMLElement | null>(null);
  const setUp = (frame: HTMLIFrameElement) =>
    setBody(setUpFrame(frame, { title, css, onEscape, onExternalLink: openWindow }));
  return (
    <div className="-mx-3 max-w-[24.5rem] rounded-[2.25rem] border border-hairline-strong bg-ground p-1 shadow-float sm:mx-auto sm:w-full sm:rounded-[2.75rem] sm:p-2.5">
      {/* Chromium's document is ready at once and its load event is missed; Firefox replaces the document before the load event. */}
      <iframe
        ref={(frame) => {
          if (frame && body === null) setUp(frame);
        }}
        title={title}
        sandbox="allow-same-origin"
        onLoad={(event) => setUp(event.currentTarget)}
        className="block h-[clamp(16rem,calc(92dvh-19rem),44rem)] md:h-[clamp(16rem,calc(100dvh-20rem),44rem)] w-full rounded-[2rem] sm:rounded-[2.2rem] bg-ground"
      />
      {body && createPortal(children, body)}
    </div>
  );
}
