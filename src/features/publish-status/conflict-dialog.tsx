import { formatMoment } from '#shared/format/day.ts';
import { CardFace } from '#src/card-face/card-face.tsx';
import { findDifferences, type Side } from '#src/features/publish-status/differences.ts';
import { useShownCard } from '#src/state/own-pictures.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface ConflictDialogProps {
  open: boolean;
  mine: Side;
  /** Whether what is called mine is stored here already, or still being typed. */
  isMineSaved: boolean;
  /** What the server, or another tab, has; null while there is no conflict. */
  theirs: Side | null;
  /** What choosing does here, beyond what the buttons say. */
  hint?: string;
  isBusy: boolean;
  onKeepMine: () => void;
  onUseOther: () => void;
  onClose: () => void;
}

/** Two versions side by side and a choice. Closing chooses nothing: both stay. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { open, mine, isMineSaved, theirs, hint, isBusy, onKeepMine, onUseOther, onClose } = props;
  const different = theirs ? findDifferences(mine, theirs) : [];
  return (
    <Dialog
      open={open && theirs !== null}
      width="large"
      title="This card was changed elsewhere"
      description={[
        'Another device or tab saved it meanwhile. Nothing is overwritten until you choose.',
        hint,
      ]
        .filter(Boolean)
        .join(' ')}
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
        // Nothing in it takes the focus: as a whole it does, so that keys can scroll it.
        <div
          role="group"
          aria-label="Both versions"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled region must be in the keyboard's reach
          tabIndex={0}
          className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-control outline-offset-4 sm:gap-x-6"
        >
          <Version
            name="Mine"
            card={mine}
            saved={isMineSaved ? mine.updatedAt : null}
            lines={different.map((line) => [line.label, line.mine])}
          />
          <Version
            name="The other"
            card={theirs}
            saved={theirs.updatedAt}
            lines={different.map((line) => [line.label, line.theirs])}
          />
        </div>
      )}
    </Dialog>
  );
}

/** Which one it is, its card, and when it was saved. */
const HEAD_ROWS = 3;

interface VersionProps {
  name: string;
  card: Side;
  /** When, as ISO 8601; null while it is not. */
  saved: string | null;
  /** What it says where the other says something else. */
  lines: readonly (readonly [label: string, text: string])[];
}

function Version({ name, card, saved, lines }: VersionProps) {
  return (
    // Both lie on the same rows, so that what differs stands side by side, however long each is.
    <section
      aria-label={name}
      style={{ gridRow: `span ${HEAD_ROWS + lines.length}` }}
      className="grid min-w-0 grid-rows-subgrid content-start"
    >
      <h3 className="font-medium">{name}</h3>
      <CardFace card={useShownCard(card)} qr={null} watermark={null} />
      <p className="text-xs text-stone">
        {saved === null ? (
          'Not saved yet'
        ) : (
          <>
            Saved <time dateTime={saved}>{formatMoment(saved)}</time>
          </>
        )}
      </p>
      <dl className="contents">
        {lines.map(([label, text]) => (
          <div key={label} className="border-t border-hairline pt-2.5">
            <dt className="text-xs text-stone">{label}</dt>
            <dd className="break-words" dir="auto">
              {text || <span className="text-stone">Empty</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
