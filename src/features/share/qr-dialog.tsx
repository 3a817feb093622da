import type { LocalCard } from '#shared/card/card.ts';
import { QrPanel } from '#src/features/share/qr/qr-panel.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface QrDialogProps {
  /** Whose code; null while the dialog is closed. */
  card: LocalCard | null;
  onClose: () => void;
}

/** The code by itself, for who wants to show, save or print it. */
export function QrDialog({ card, onClose }: QrDialogProps) {
  return (
    <Dialog open={card !== null} title="Premium QR Code" onClose={onClose}>
      {card && <QrPanel card={card} />}
    </Dialog>
  );
}
