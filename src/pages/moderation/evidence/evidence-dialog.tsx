import { useState } from 'react';
import { readEvidence, type Evidence } from '#shared/api/moderation/moderation.ts';
import { formatMoment } from '#shared/format/day.ts';
import { compareEvidence, type EvidenceRow } from './compare-evidence.ts';
import { useEndpoint } from '#src/state/loading/use-resource.ts';
import { usePicture } from '#src/state/cards/own-pictures.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Button } from '#src/ui/button.tsx';
import { NotLoaded } from '#src/ui/content/not-loaded.tsx';
import { CONTROL_CLASS } from '#src/ui/form/fields/field.tsx';
import { Dialog } from '#src/ui/overlay/dialog.tsx';

export interface EvidenceRequest {
  cardId: string;
  username: string;
}

interface EvidenceDialogProps {
  of: EvidenceRequest | null;
  onClose: () => void;
}

/** Compares a card as it was reported with what it shows now. */
export function EvidenceDialog({ of, onClose }: EvidenceDialogProps) {
  return (
    <Dialog
      open={of !== null}
      title={of ? `Evidence for /${of.username}` : ''}
      description="Saved at the time of each report. The owner's later changes don't affect it."
      onClose={onClose}
      footer={
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
      }
    >
      {of && <EvidenceLoader key={of.cardId} cardId={of.cardId} />}
    </Dialog>
  );
}

function EvidenceLoader({ cardId }: { cardId: string }) {
  const evidence = useEndpoint(readEvidence, { params: { card: cardId } });
  if (evidence.value === null) return <NotLoaded of={evidence} noun="the evidence" />;
  return <EvidenceComparison {...evidence.value} />;
}

function EvidenceComparison({ snapshots, present }: Evidence) {
  // A version of an organization card has a snapshot for each policy that it was reported with.
  const [chosen, setChosen] = useState(0);
  const snapshot = snapshots[chosen];
  if (snapshot === undefined) {
    return <p className="text-stone">These reports have no saved evidence.</p>;
  }
  const rows = compareEvidence(snapshot.content, present);
  const changes = rows.filter(({ isChanged }) => isChanged).length;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {snapshots.length > 1 && (
        <select
          aria-label="Version"
          value={chosen}
          className={`${CONTROL_CLASS} h-11`}
          onChange={({ target }) => setChosen(Number(target.value))}
        >
          {snapshots.map((candidate, index) => (
            <option key={`${candidate.version} ${candidate.takenAt}`} value={index}>
              Version {candidate.version}, reported {formatMoment(candidate.takenAt)}
            </option>
          ))}
        </select>
      )}
      <p role="status" className="text-stone">
        {snapshots.length === 1 && `Reported ${formatMoment(snapshot.takenAt)}. `}
        {present === null
          ? 'The card was deleted.'
          : changes === 0
            ? "The card hasn't changed."
            : `Fields changed since then: ${changes}.`}
      </p>
      <dl className="border-t border-hairline">
        {rows.map((row) => (
          <ComparisonRow key={row.label} row={row} isDeleted={present === null} />
        ))}
      </dl>
    </div>
  );
}

function ComparisonRow({ row, isDeleted }: { row: EvidenceRow; isDeleted: boolean }) {
  const { label, kind, reported, now, isChanged } = row;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-hairline py-3 sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="flex flex-wrap content-start items-center gap-2 text-stone">
        {label}
        {isChanged && !isDeleted && <Badge tone="warn">Changed</Badge>}
      </dt>
      <dd className="grid grid-cols-[minmax(0,1fr)] gap-2">
        <EvidenceValue kind={kind} value={reported} label={`${label}, as reported`} />
        {isChanged && !isDeleted && (
          <div className="border-l-2 border-hairline-strong pl-3">
            <p className="text-xs text-stone">Now</p>
            <EvidenceValue kind={kind} value={now} label={`${label}, now`} />
          </div>
        )}
      </dd>
    </div>
  );
}

function EvidenceValue({
  kind,
  value,
  label,
}: {
  kind: EvidenceRow['kind'];
  value: string;
  label: string;
}) {
  const picture = usePicture(kind === 'picture' ? value : '');
  if (value === '') return <p className="text-stone">Empty</p>;
  if (kind === 'picture') {
    return (
      <img
        src={picture}
        alt={label}
        className="h-24 max-w-full justify-self-start rounded-control border border-hairline bg-raised-2 object-contain"
      />
    );
  }
  return (
    <p className="wrap-anywhere whitespace-pre-line" dir="auto">
      {value}
    </p>
  );
}
