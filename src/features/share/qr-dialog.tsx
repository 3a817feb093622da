import type { LocalCard } from '#shared/card/card.ts';
import { NotPublicNote } from '#src/features/share/guard/not-public-note.tsx';
import { QrCodePanel } from '#src/features/share/qr/qr-panel.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface QrDialogProps {
  /** The card; null while the dialog is closed. */
  card: LocalCard | null;
  onClose: () => void;
}

export function QrDialog({ card, onClose }: QrDialogProps) {
  return (
    <Dialog open={card !== null} title="Premium QR Code" onClose={onClose}>
      {card && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <NotPublicNote card={card} />
          <QrCodePanel card={card} />
        </div>
      )}
    </Dialog>
  );
}
