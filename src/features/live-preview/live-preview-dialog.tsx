import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { LocalCard } from '#shared/card/card.ts';
import { Phone } from '#src/features/live-preview/phone.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

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
