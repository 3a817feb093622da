import type { LocalCard } from '#shared/card/card.ts';
import { WALLETS } from '#src/features/wallet-passes/copy.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface WalletPassesDialogProps {
  /** Whose passes; null while the dialog is closed. */
  card: LocalCard | null;
  onClose: () => void;
  /** What works today instead: the card's code. */
  onQr: (card: LocalCard) => void;
}

/** Both wallets, and that this server makes no passes yet. It offers nothing that would not work. */
export function WalletPassesDialog({ card, onClose, onQr }: WalletPassesDialogProps) {
  return (
    <Dialog
      open={card !== null}
      width="small"
      title="Premium Wallet Passes"
      description="A pass keeps the card in a phone’s wallet, one swipe from the lock screen."
      onClose={onClose}
      footer={
        card && (
          <>
            <Button variant="outline" onClick={onClose}>
              Close
            </Button>
            {card.username !== '' && (
              <Button data-autofocus onClick={() => onQr(card)}>
                Show QR Code
              </Button>
            )}
          </>
        )
      }
    >
      <ul aria-label="Wallets" className="divide-y divide-hairline border-y border-hairline">
        {WALLETS.map(({ name, devices }) => (
          <li key={name} className="flex items-center justify-between gap-4 py-4">
            <div className="min-w-0">
              <p className="font-medium">{name}</p>
              <p className="text-xs text-stone">{devices}</p>
            </div>
            <Badge>Not available yet</Badge>
          </li>
        ))}
      </ul>
      <p role="note" className="mt-4">
        Passes are not available on this server yet. Until they are, the QR code and the contact
        file of your page hand over the same card.
      </p>
    </Dialog>
  );
}
