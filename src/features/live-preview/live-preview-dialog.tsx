import type { LocalCard } from '#shared/card/card.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';
import { ExternalLink } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { PageFrame } from './page-frame.tsx';

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

/** A frame that looks like a phone. */
function Phone(props: Omit<ComponentProps<typeof PageFrame>, 'className' | 'hasTabStops'>) {
  return (
    <div className="-mx-3 max-w-[24.5rem] rounded-[2.25rem] border border-hairline-strong bg-ground p-1 shadow-float sm:mx-auto sm:w-full sm:rounded-[2.75rem] sm:p-2.5">
      <PageFrame
        {...props}
        hasTabStops
        className="block h-[clamp(16rem,calc(92dvh-19rem),44rem)] w-full rounded-[2rem] bg-ground sm:rounded-[2.2rem] md:h-[clamp(16rem,calc(100dvh-20rem),44rem)]"
      />
    </div>
  );
}
