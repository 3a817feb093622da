import { CardFace } from '#src/card-face/card-face.tsx';
import { findDifferences, type Side } from '#src/features/publish-status/differences.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface ConflictDialogProps {
  open: boolean;
  mine: Side;
  /** What the server, or another tab, has; null while there is no conflict. */
  theirs: Side | null;
  isBusy: boolean;
  onKeepMine: () => void;
  onUseOther: () => void;
  onClose: () => void;
}

/** Two versions side by side and a choice. Closing chooses nothing: both stay. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { open, mine, theirs, isBusy, onKeepMine, onUseOther, onClose } = props;
  const different = theirs ? findDifferences(mine, theirs) : [];
  return (
    <Dialog
      open={open && theirs !== null}
      width="large"
      title="This card was changed elsewhere"
      description="Another device or tab saved it meanwhile. Nothing is overwritten until you choose."
      busy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onUseOther}>
            Use the other
          </Button>
          <Button busy={isBusy} busyLabel="Saving..." onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      {theirs && (
        <div className="grid gap-6 sm:grid-cols-2">
          <Version
            name="Mine"
            card={mine}
            lines={different.map((line) => [line.label, line.mine])}
          />
          <Version
            name="The other"
            card={theirs}
            lines={different.map((line) => [line.label, line.theirs])}
          />
        </div>
      )}
    </Dialog>
  );
}

interface VersionProps {
  name: string;
  card: Side;
  /** What it says where the other says something else. */
  lines: readonly (readonly [label: string, text: string])[];
}

function Version({ name, card, lines }: VersionProps) {
  return (
    <section aria-label={name} className="grid content-start gap-3">
      <h3 className="font-medium">{name}</h3>
      <CardFace card={card} qr={null} watermark={null} />
      <p className="text-xs text-stone">
        Saved <time dateTime={card.updatedAt}>{new Date(card.updatedAt).toLocaleString()}</time>
      </p>
      <dl className="grid gap-2">
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt className="text-xs text-stone">{label}</dt>
            <dd className="break-words" dir="auto">
              {text || 'Empty'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
