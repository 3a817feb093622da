import { formatMoment } from '#shared/format/day.ts';
import { CardView } from '#src/card-view/card-view.tsx';
import { findDifferences, type CardVersion } from '#src/features/publish-status/differences.ts';
import { useShownCard } from '#src/state/cards/own-pictures.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

interface ConflictDialogProps {
  open: boolean;
  mine: CardVersion;
  /** Whether the local version is saved already, or still a draft. */
  isMineSaved: boolean;
  /** The version of the server or another tab; null while there is no conflict. */
  theirs: CardVersion | null;
  /** Further consequences of choosing. */
  hint?: string;
  isBusy: boolean;
  onKeepMine: () => void;
  onUseOther: () => void;
  onClose: () => void;
}

/** Shows two versions of a card for the user to choose from. Closing keeps both. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { open, mine, isMineSaved, theirs, hint, isBusy, onKeepMine, onUseOther, onClose } = props;
  const different = theirs ? findDifferences(mine, theirs) : [];
  return (
    <Dialog
      open={open && theirs !== null}
      width="large"
      title="This card was changed elsewhere"
      description={[
        'Another device or tab saved a different version. Nothing is overwritten until you choose.',
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
        // Focusable as a whole, because nothing inside is: keys can scroll it.
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

/** Heading, card and time of saving. */
const HEAD_ROWS = 3;

interface VersionProps {
  name: string;
  card: CardVersion;
  /** Time of saving as ISO 8601; null for a draft. */
  saved: string | null;
  /** Fields that differ from the other version. */
  lines: readonly (readonly [label: string, text: string])[];
}

function Version({ name, card, saved, lines }: VersionProps) {
  return (
    // Both versions share grid rows, so that differing fields align.
    <section
      aria-label={name}
      style={{ gridRow: `span ${HEAD_ROWS + lines.length}` }}
      className="grid min-w-0 grid-rows-subgrid content-start"
    >
      <h3 className="font-medium">{name}</h3>
      <CardView card={useShownCard(card)} qr={null} watermark={null} />
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
